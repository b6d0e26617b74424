import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openArchive } from '#server/audit/export/testing-open-archive.ts';
import type { Drill } from './drill.ts';
import { inFolder, startDrilled } from './drilled-portal.ts';

const PATIENT = { email: 'patientin@example.com', password: 'Demo-Passwort-1' };
/** A patient has five exports a day; the last one is made after the kills. */
const MOST_KILLS = 4;
const LONGEST_LIFE_MS = 1_500;

export const drill: Drill = {
  about:
    'kill -9 while a patient exports all data: what arrives is whole or breaks off, and the next one is whole',
  seconds: 240,
  times: MOST_KILLS,
  play: (times) =>
    inFolder(async (dataDir) => {
      const kills = Math.min(times, MOST_KILLS);
      const lost: string[] = [];
      const [acknowledged, found] = [[] as string[], [] as string[]];
      const judge = async (name: string, bytes: Buffer | undefined) => {
        if (!bytes) return;
        acknowledged.push(name);
        const fault = await faultOf(bytes);
        if (fault) lost.push(`${name}: ${fault}`);
        else found.push(name);
      };
      for (let round = 1; round <= kills; round += 1) {
        const { base, server } = await startDrilled(dataDir);
        const { promise: begun, resolve: onFirstBytes } = Promise.withResolvers<void>();
        const exported = exportData(base, onFirstBytes);
        // Every second kill meets the archive on its way, the others any moment before or after.
        await (round % 2 === 0 ? begun : sleep(Math.random() * LONGEST_LIFE_MS));
        await server.kill();
        await judge(`export ${round}`, await exported);
      }
      const { base, server } = await startDrilled(dataDir);
      const last = await exportData(base);
      if (!last) lost.push('the export after the kills did not arrive');
      await judge('the export after the kills', last);
      server.terminate();
      await server.outcome;
      const facts = [`${kills} kills, ${kills + 1 - acknowledged.length} exports broke off`];
      return { acknowledged: acknowledged.length, found: found.length, lost, facts };
    }),
};

/** The whole archive, or nothing if the connection broke. */
async function exportData(base: string, onFirstBytes = () => {}): Promise<Buffer | undefined> {
  const post = (path: string, body: object, token?: string) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  try {
    const { access_token: token } = (await (await post('/api/login', PATIENT)).json()) as {
      access_token: string;
    };
    const answer = await post('/api/patients/data-export', { current_password: PATIENT.password }, token);
    if (!answer.ok) throw new Error(`The export was refused: ${answer.status} ${await answer.text()}`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body ?? []) {
      onFirstBytes();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    // As `fetch` says that the portal was killed.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** What is wrong with an archive that arrived without an error. */
async function faultOf(bytes: Buffer): Promise<string | undefined> {
  try {
    const { paths, bytesOf, textOf } = await openArchive(bytes);
    const sums = textOf('SHA256SUMS').trim().split('\n');
    if (sums.length !== paths.length - 1) return `${paths.length} files, ${sums.length} checksums`;
    const wrong = sums.filter((line) => {
      const [sum = '', path = ''] = line.split(/ [ *]/);
      return createHash('sha256').update(bytesOf(path)).digest('hex') !== sum;
    });
    return wrong.length > 0 ? `wrong: ${wrong.join(', ')}` : undefined;
  } catch (error) {
    return `it cannot be opened: ${error instanceof Error ? error.message : error}`;
  }
}
