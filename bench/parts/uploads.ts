import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#server/platform/clock.ts';
import { aPdf, aPhotograph } from '#server/platform/files/testing.ts';
import { withDatabase } from '../clinic.ts';
import { residentMegabytes } from '../cpu-time.ts';
import { aHistory } from '../long-history.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';
import { numeral, type Section } from '../report.ts';
import type { Bench } from '../surroundings.ts';

/** Each has three uploads at once, and every network twelve places. */
const PATIENTS = 34;
const MOST_MEGABYTES = 150;

/** How much memory the portal takes while fifty patients send a finding of 10 MB at the same moment. */
export async function measureUploads(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.newDatabase();
  // The demo first: it is not loaded into a clinic of its own.
  const portal = await startPortal({ databaseUrl });
  const tokens = await withDatabase(databaseUrl, async (database) => {
    const patients: string[] = [];
    for (let place = 0; place < PATIENTS; place += 1) {
      const { token } = await aHistory(database.db, `patient-${place}@example.test`, 1, systemClock.now());
      patients.push(token);
    }
    return patients;
  });
  const uploads = bench.effort.isQuick ? 5 : 50;
  const [first, others] = [tokens.slice(0, PATIENTS / 2), tokens.slice(PATIENTS / 2)];
  const findings = {
    'PDF of 10 MB': await measure(
      portal,
      uploads,
      { name: 'befund.pdf', bytes: await aPdf({ size: 10_485_760 }) },
      first,
    ),
    'photograph of 12 megapixels': await measure(
      portal,
      uploads,
      { name: 'foto.jpg', bytes: await aPhotograph() },
      others,
    ),
  };
  await portal.stop();
  return {
    title: 'Uploads',
    about: `${uploads} findings at the same moment: first PDFs, then photographs, which are painted anew.`,
    tables: [
      [
        ['finding', 'time', 'memory before', 'memory in addition'],
        ...Object.entries(findings).map(([what, { seconds, before, grown }]) => [
          ...[what, `${numeral(seconds)} s`, `${numeral(before)} MiB`, `${numeral(grown)} MiB`],
        ]),
      ],
    ],
    aims: Object.entries(findings).map(([what, { grown }]) => ({
      what: `memory of ${uploads} × ${what}`,
      measured: grown,
      wanted: 'at most' as const,
      limit: MOST_MEGABYTES,
      unit: 'MiB',
    })),
  };
}

interface Finding {
  name: string;
  bytes: Buffer;
}

async function measure({ base, pid }: PortalProcess, uploads: number, finding: Finding, tokens: string[]) {
  const before = residentMegabytes(pid);
  const sentAt = performance.now();
  let highest = before;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      highest = Math.max(highest, residentMegabytes(pid));
      await sleep(50);
    }
  })();
  const statuses = await Promise.all(
    Array.from({ length: uploads }, (_, place) => upload(base, finding, tokens, place)),
  );
  isDone = true;
  await watching;
  const refused = statuses.filter((status) => status !== 200);
  if (refused.length > 0)
    throw new Error(`${refused.length} uploads were refused: ${[...new Set(refused)]}.`);
  return { before, grown: highest - before, seconds: (performance.now() - sentAt) / 1000 };
}

async function upload(
  base: string,
  { name, bytes }: Finding,
  tokens: string[],
  place: number,
): Promise<number> {
  const form = new FormData();
  form.append('title', 'Befund');
  form.append('file', new Blob([bytes as Buffer<ArrayBuffer>]), name);
  const patient = place % tokens.length;
  const headers = {
    authorization: `Bearer ${tokens[patient]}`,
    'x-forwarded-for': `198.51.100.${patient}`,
  };
  const answer = await fetch(`${base}/api/patients/befunde/create`, { method: 'POST', headers, body: form });
  await answer.arrayBuffer();
  return answer.status;
}
