/**
 * How long a patient waits from “Eintreten” to the first picture of the doctor, in two real browsers with simulated
 * cameras on this machine: `npm run bench:video -- 20`. The doctor is in the room and has let the patient in before.
 * The measurements replace those between the marks in docs/video.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD, signInAt } from '../e2e/sign-in.ts';
import { openWorkspace } from '../e2e/staff.ts';
import { WITH_DEVICES } from '../e2e/video.ts';
import { startTemporaryServer } from '../scripts/temporary-server.ts';
import { say } from './say.ts';

const DOCS = 'docs/video.md';
const BEGIN = '<!-- first picture -->';
const END = '<!-- end of first picture -->';

const runs = Number(process.argv[2] ?? 20);
const portal = await startTemporaryServer();
const browser = await chromium.launch(WITH_DEVICES);
try {
  const open = async () => (await browser.newContext({ baseURL: portal.url, locale: 'de-DE' })).newPage();
  const [doctor, patient] = [await open(), await open()];
  await openWorkspace(doctor, '/today', 'aerztin@example.com');
  const { data } = await (await doctor.request.get('/api/staff/rooms')).json();
  const room = data.find(({ patient: { name } }: { patient: { name: string } }) => name === 'Maria Vogel');
  await doctor.goto(`/staff/visit/${room.appointment_id}?let-in`);
  await enter(doctor);
  await signInAt(patient, `/visit/${room.appointment_id}`, 'patientin@example.com', DEMO_PASSWORD);
  await enterAndWait(patient);

  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await patient.reload();
    times.push(await enterAndWait(patient));
  }
  const found = tableOf(times);
  say(found);
  writeIntoDocs(found);
} finally {
  await browser.close();
  await portal.stop();
}

function tableOf(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0);
  const machine = `${cpus().length} cores, both browsers and the portal on them`;
  return `From “Eintreten” to the first picture, ${times.length} times (${machine}): median ${at(0.5)} ms, p95 ${at(0.95)} ms.`;
}

function writeIntoDocs(table: string): void {
  const text = readFileSync(DOCS, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${DOCS} has no place for the measurements.`);
  writeFileSync(DOCS, `${text.slice(0, begin + BEGIN.length)}\n${table}\n${text.slice(end)}`);
}

async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Zustimmen und eintreten|Eintreten)$/ }).click();
}

/** Measured in the page itself, from the press to the first frame that it shows. */
async function enterAndWait(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^(Zustimmen und eintreten|Eintreten)$/ }).waitFor();
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const buttons = [...document.querySelectorAll('button')];
        const button = buttons.find(({ textContent }) => /eintreten$/i.test(textContent ?? ''));
        const pressedAt = performance.now();
        const look = () => {
          const picture = document.querySelector<HTMLVideoElement>('[data-main-picture] video');
          if (!picture) return void requestAnimationFrame(look);
          picture.requestVideoFrameCallback(() => resolve(performance.now() - pressedAt));
        };
        button?.click();
        look();
      }),
  );
}
