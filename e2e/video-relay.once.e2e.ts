import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, type Page } from '@playwright/test';
import { type Coturn, startCoturn } from '../scripts/coturn.ts';
import { startTemporaryServer } from '../scripts/temporary-server.ts';
import { DEMO_PASSWORD, signInAt } from './sign-in.ts';
import { test } from './test.ts';
import {
  aBrowser,
  aDoctor,
  enter,
  expectToSeeAndHear,
  PATIENT,
  srtpProfilesOf,
  WITH_DEVICES,
} from './video.ts';

/*
 * All pictures and voices go through one relay, so that killing it cuts the line between the two browsers: on one machine
 * nothing else does.
 */
test.use({ launchOptions: WITH_DEVICES });

const SECRET = 'only-for-this-journey';
const WITHOUT_NETWORK_MS = 10_000;
/** As Chromium 150 and 156 call the profiles. Which one Chromium takes, it decides alone. */
const NAMED_PROFILES = [
  'AEAD_AES_128_GCM',
  'SRTP_AEAD_AES_128_GCM',
  'AEAD_AES_256_GCM',
  'SRTP_AEAD_AES_256_GCM',
  'AES_CM_128_HMAC_SHA1_80',
  'SRTP_AES128_CM_HMAC_SHA1_80',
];

let relay: Coturn;
let portal: Awaited<ReturnType<typeof startTemporaryServer>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  relay = await startCoturn(SECRET);
  portal = await startTemporaryServer({
    // It is killed; and one journey shows the demo on the database that `npm start` brings.
    isEmbedded: true,
    further: { ICE_SERVERS: `turn:127.0.0.1:${relay.port}`, TURN_SECRET: SECRET, ICE_RELAY_ONLY: '1' },
  });
});
test.describe.configure({ mode: 'serial' });
test.afterAll(async () => {
  await portal.stop();
  await relay.stop();
});
test.beforeEach(() => test.slow());

const seeEachOther = (three: { page: Page }[]) =>
  Promise.all(three.map(({ page }) => expectToSeeAndHear(page, { others: 2, way: 'relay' })));

test('a third person comes by a link that works once, agrees to the wording of the patient, and all three see each other through a relay alone, also while every processor is busy', async ({
  browser,
}) => {
  const doctor = await aDoctor(browser, portal.url);
  const patient = await aBrowser(browser, portal.url);
  await signInAt(patient.page, `/visit/${doctor.id}`, PATIENT, DEMO_PASSWORD);
  await enter(patient.page);
  await doctor.page.goto(`/staff/visit/${doctor.id}?let-in`);
  await enter(doctor.page);
  await expectToSeeAndHear(patient.page);

  await doctor.page.getByRole('button', { name: 'Mehr' }).click();
  await doctor.page.getByRole('button', { name: 'Weitere Person einladen' }).click();
  await doctor.page.getByRole('textbox', { name: /Name/ }).fill('Ada Özdemir');
  await doctor.page.getByRole('button', { name: 'Einladung erstellen' }).click();
  const link = await doctor.page.getByText(/\/visit-guest\//).textContent();
  await doctor.page.getByRole('button', { name: 'Fertig' }).click();
  await expect(patient.page.getByText(/weitere Person eingeladen: Ada Özdemir/)).toBeVisible();
  const doctorsPicture = async () => await patient.page.locator('[data-main-picture]').boundingBox();
  await expect
    .poll(
      async () => (await doctorsPicture())?.width,
      'the note about the guest takes no room of the picture',
    )
    .toBeGreaterThan(1200);

  const guest = await aBrowser(browser, portal.url);
  await guest.page.goto(String(link));
  await expect(guest.page.getByText(/nichts wird aufgezeichnet/)).toBeVisible();
  await guest.page.getByRole('button', { name: 'Zustimmen und eintreten' }).click();
  await doctor.page.getByRole('button', { name: 'Ada Özdemir einlassen' }).click();
  const three = [doctor, patient, guest];
  await seeEachOther(three);

  await test.step('every connection has an SRTP profile that docs/video-statement.md names', async () => {
    for (const { page } of three) {
      const profiles = await srtpProfilesOf(page);
      expect(profiles).toHaveLength(2);
      for (const profile of profiles) expect(NAMED_PROFILES).toContain(profile);
    }
  });

  await test.step('while every processor is busy, they go on seeing and hearing each other', async () => {
    const load = Array.from(
      { length: availableParallelism() },
      () => new Worker('for (;;);', { eval: true }),
    );
    await seeEachOther(three);
    await Promise.all(load.map((worker) => worker.terminate()));
  });

  const stranger = await aBrowser(browser, portal.url);
  await stranger.page.goto(String(link));
  await expect(stranger.page.getByText(/Jeder Link funktioniert nur einmal/)).toBeVisible();
  for (const { context } of [...three, stranger]) await context.close();
});

test('a call survives ten seconds without a network, a side that comes anew meanwhile, and a server that is killed', async ({
  browser,
}) => {
  const doctor = await aDoctor(browser, portal.url);
  const patient = await aBrowser(browser, portal.url, 390);
  await signInAt(patient.page, `/visit/${doctor.id}`, PATIENT, DEMO_PASSWORD);
  await enter(patient.page);
  await doctor.page.goto(`/staff/visit/${doctor.id}?let-in`);
  await enter(doctor.page);
  const both = [doctor.page, patient.page];
  const bothSeeAndHear = () => Promise.all(both.map((page) => expectToSeeAndHear(page, { way: 'relay' })));
  await bothSeeAndHear();

  await test.step('ten seconds without network and relay: the picture comes back by itself', async () => {
    const cutAt = performance.now();
    await patient.context.setOffline(true);
    await relay.stop();
    await expect(patient.page.getByText(/ist unterbrochen. Wir verbinden neu/).first()).toBeVisible();
    await expect(doctor.page.getByText(/ist unterbrochen. Wir verbinden neu/).first()).toBeVisible();
    await expect.poll(() => performance.now() - cutAt).toBeGreaterThan(WITHOUT_NETWORK_MS);
    relay = await startCoturn(SECRET, relay.port);
    await patient.context.setOffline(false);
    await bothSeeAndHear();
  });

  await test.step('the doctor comes anew while the patient hears nothing of the server', async () => {
    await patient.context.setOffline(true);
    await doctor.page.reload();
    await enter(doctor.page);
    await expect(doctor.page.getByText('Verbindung zu Maria Vogel wird aufgebaut …').first()).toBeVisible();
    await patient.context.setOffline(false);
    await bothSeeAndHear();
  });

  await test.step('the server is killed: the call goes on, and the patient comes in again without being let in', async () => {
    await portal.kill();
    await bothSeeAndHear();
    await portal.startAgain();
    await bothSeeAndHear();
    await patient.page.reload();
    await enter(patient.page);
    await bothSeeAndHear();
  });
  await doctor.context.close();
  await patient.context.close();
});
