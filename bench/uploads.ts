/**
 * How much memory the portal takes while fifty patients send a finding of 10 MB at the same moment: first PDFs,
 * then photographs of 12 megapixels, which are painted anew. With the embedded database and the senders on the
 * same cores. Ends with 1 when it takes far more than promised, or when an upload fails.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { aPdf, aPhotograph } from '#server/platform/files/testing.ts';
import { FORM } from '../server/testing/people.ts';
import { say } from './durations.ts';
import { withPortalProcess } from './portal-process.ts';

const UPLOADS = 50;
/** Each has three places at once, and every network twelve. */
const PATIENTS = 34;
const PROMISED_MB = 150;
const FAR_OFF = 2;

await withPortalProcess({ hasDemo: false }, async ({ base }) => {
  const tokens = await Promise.all(Array.from({ length: PATIENTS }, (_, index) => tokenOf(base, index)));
  const [first, others] = [tokens.slice(0, PATIENTS / 2), tokens.slice(PATIENTS / 2)];
  await measure(base, { what: 'PDF', name: 'befund.pdf', bytes: await aPdf({ size: 10_485_760 }) }, first);
  await measure(base, { what: 'photograph', name: 'foto.jpg', bytes: await aPhotograph() }, others);
});

async function tokenOf(base: string, index: number): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${index}` };
  const body = JSON.stringify({ ...FORM, email: `patient-${index}@example.test` });
  await fetch(`${base}/api/patients/register`, { method: 'POST', headers, body });
  const login = await fetch(`${base}/api/login`, { method: 'POST', headers, body });
  const answer = (await login.json()) as { access_token: string };
  return answer.access_token;
}

interface Finding {
  what: string;
  name: string;
  bytes: Buffer;
}

async function measure(base: string, finding: Finding, tokens: string[]): Promise<void> {
  const before = await residentMegabytes(base);
  const sent = performance.now();
  let highest = before;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      highest = Math.max(highest, await residentMegabytes(base));
      await sleep(50);
    }
  })();
  const statuses = await Promise.all(
    Array.from({ length: UPLOADS }, (_, index) => upload(base, finding, tokens, index)),
  );
  isDone = true;
  await watching;

  const seconds = (performance.now() - sent) / 1000;
  const refused = statuses.filter((status) => status !== 200);
  say(
    `${UPLOADS} × ${finding.what} of ${(finding.bytes.length / 1024 ** 2).toFixed(1)} MB at once: ` +
      `+${(highest - before).toFixed(0)} MB on ${before.toFixed(0)} MB (promised: +${PROMISED_MB} MB), ` +
      `${seconds.toFixed(1)} s, ${refused.length} refused ${[...new Set(refused)]}`,
  );
  if (refused.length > 0 || highest - before > PROMISED_MB * FAR_OFF) process.exitCode = 1;
}

async function upload(
  base: string,
  { name, bytes }: Finding,
  tokens: string[],
  index: number,
): Promise<number> {
  const form = new FormData();
  form.append('title', 'Befund');
  form.append('file', new Blob([bytes as Buffer<ArrayBuffer>]), name);
  const patient = index % tokens.length;
  const headers = {
    authorization: `Bearer ${tokens[patient]}`,
    'x-forwarded-for': `198.51.100.${patient}`,
  };
  const answer = await fetch(`${base}/api/patients/befunde/create`, { method: 'POST', headers, body: form });
  await answer.arrayBuffer();
  return answer.status;
}

async function residentMegabytes(base: string): Promise<number> {
  const figures = await (await fetch(`${base}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1] ?? 0) / 1024 ** 2;
}
