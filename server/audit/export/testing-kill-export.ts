import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/platform/database/database.ts';
import { aPdf } from '#server/platform/files/testing.ts';
import { freePort, type ServerProcess, startProcess } from '#server/testing/process.ts';
import { buildStaleServer } from '../../../scripts/build-when-stale.ts';
import { openArchive } from './testing-open-archive.ts';

const PATIENT = { email: 'patientin@example.com', password: 'Demo-Passwort-1' };
/** Together more than the sockets of both sides keep, so a client that does not read stops the archive in the middle. */
const FINDINGS = 4;
const FINDING_BYTES = 8_000_000;
/** Longer than the portal needs until the first byte of the archive. */
const LONGEST_WAIT_MS = 1_000;

export interface Place {
  dataDir: string;
  /** On PostgreSQL instead of the embedded engine. */
  databaseUrl?: string | undefined;
}

export interface ExportReport {
  kills: number;
  /** Archives of which a part had arrived. */
  brokenInTheMiddle: number;
  brokenBefore: number;
  /** Archives that arrived although the portal was killed, and those without any kill. */
  whole: number;
  /** What is wrong with an archive that arrived without an error. */
  faults: string[];
}

export interface DrilledPortal {
  base: string;
  server: ServerProcess;
}

/** Starts the portal with the demo clinic in a process that a test may kill. */
export async function startPortal(
  { dataDir, databaseUrl }: Place,
  more: Record<string, string> = {},
): Promise<DrilledPortal> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const environment = {
    PORT: port,
    SANDBOX_PORT: await freePort(),
    PUBLIC_URL: base,
    DATA_DIR: dataDir,
    DEMO: '1',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...more,
  };
  const server = startProcess(environment, buildStaleServer());
  await server.isRunning;
  return { base, server };
}

/**
 * Kills the portal during exports until so many of them broke off in the middle; every third kill comes at any moment.
 * Bounded by twice as many kills. The export after the kills must be whole.
 */
export async function killWhileExporting(place: Place, wanted: number): Promise<ExportReport> {
  const report: ExportReport = { kills: 0, brokenInTheMiddle: 0, brokenBefore: 0, whole: 0, faults: [] };
  const first = await startPortal(place);
  await sendFindings(first.base);
  const size = await exportWhole(first, 'the export before the kills', report);
  while (report.brokenInTheMiddle < wanted && report.kills < 2 * wanted) {
    await forgetTries(place);
    const portal = await startPortal(place);
    report.kills += 1;
    await exportAndKill(portal, size, report);
  }
  await forgetTries(place);
  await exportWhole(await startPortal(place), 'the export after the kills', report);
  return report;
}

async function exportAndKill({ base, server }: DrilledPortal, size: number, report: ExportReport) {
  const isAnyMoment = report.kills % 3 === 0;
  const stopAfter = isAnyMoment ? Number.POSITIVE_INFINITY : 1 + Math.random() * (size / 2);
  const exported = exportData(base, stopAfter, () => server.kill());
  if (isAnyMoment) {
    await pause(Math.random() * LONGEST_WAIT_MS);
    await server.kill();
  }
  const { arrived, archive } = await exported;
  await server.kill();
  if (archive) await judge(`export ${report.kills}`, archive, report);
  else if (arrived > 0) report.brokenInTheMiddle += 1;
  else report.brokenBefore += 1;
}

/** Returns the size of the archive; 0 if it did not arrive. */
async function exportWhole({ base, server }: DrilledPortal, name: string, report: ExportReport) {
  const { archive } = await exportData(base);
  await server.kill();
  if (archive) await judge(name, archive, report);
  else report.faults.push(`${name} did not arrive`);
  return archive?.length ?? 0;
}

async function judge(name: string, archive: Buffer, report: ExportReport): Promise<void> {
  const fault = await faultOf(archive);
  if (fault) report.faults.push(`${name}: ${fault}`);
  else report.whole += 1;
}

/** A patient has five exports a day. */
async function forgetTries({ dataDir, databaseUrl }: Place): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl });
  await database.pool.query(`delete from rate_limit where name = 'data export'`);
  await database.close();
}

export async function sendFindings(base: string): Promise<void> {
  const authorization = `Bearer ${await signIn(base)}`;
  for (let place = 0; place < FINDINGS; place += 1) {
    const bytes = await aPdf({ size: FINDING_BYTES + place });
    const form = new FormData();
    form.append('title', `Befund ${place}`);
    form.append('file', new Blob([bytes as Buffer<ArrayBuffer>]), 'befund.pdf');
    const url = `${base}/api/patients/befunde/create`;
    const answer = await fetch(url, { method: 'POST', headers: { authorization }, body: form });
    if (!answer.ok) throw new Error(`The finding was refused: ${answer.status} ${await answer.text()}`);
  }
}

async function signIn(base: string): Promise<string> {
  const answer = await post(`${base}/api/login`, PATIENT);
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

/**
 * Reads an archive. When so many bytes have arrived, nothing more is read until `onStop` is done. Without an archive the
 * connection broke.
 */
export async function exportData(
  base: string,
  stopAfter = Number.POSITIVE_INFINITY,
  onStop: (hangUp: () => void) => unknown = () => {},
): Promise<{ arrived: number; archive?: Buffer }> {
  const over = new AbortController();
  const chunks: Uint8Array[] = [];
  let arrived = 0;
  let isStopped = false;
  try {
    const password = { current_password: PATIENT.password };
    const answer = await post(`${base}/api/patients/data-export`, password, {
      headers: { authorization: `Bearer ${await signIn(base)}` },
      signal: over.signal,
    });
    if (!answer.ok) throw new Error(`The export was refused: ${answer.status} ${await answer.text()}`);
    for await (const chunk of answer.body ?? []) {
      chunks.push(chunk);
      arrived += chunk.length;
      if (isStopped || arrived < stopAfter) continue;
      isStopped = true;
      await onStop(() => over.abort());
    }
    return { arrived, archive: Buffer.concat(chunks) };
  } catch (error) {
    // As `fetch` says that the portal was killed, or that this client hung up.
    if (error instanceof TypeError || over.signal.aborted) return { arrived };
    throw error;
  }
}

async function post(url: string, body: object, { headers = {}, ...rest }: RequestInit = {}) {
  return await fetch(url, {
    ...rest,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** What is wrong with an archive that arrived without an error. */
export async function faultOf(bytes: Buffer): Promise<string | undefined> {
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
