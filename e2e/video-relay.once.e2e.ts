import { expect } from '@playwright/test';
import { type Coturn, startCoturn } from '../scripts/coturn.ts';
import { startTemporaryServer } from '../scripts/temporary-server.ts';
import { DEMO_PASSWORD, signInAt } from './sign-in.ts';
import { test } from './test.ts';
import { aBrowser, aDoctor, enter, expectToSeeAndHear, PATIENT, WITH_DEVICES } from './video.ts';

/*
 * All pictures and voices go through one relay, so that killing it cuts the line between the two browsers: on one machine
 * nothing else does.
 */
test.use({ launchOptions: WITH_DEVICES });

const SECRET = 'only-for-this-journey';
const WITHOUT_NETWORK_MS = 10_000;

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

test('a third person comes by a link that works once, and all three see each other through a relay alone', async ({
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
  await enter(guest.page);
  await doctor.page.getByRole('button', { name: 'Ada Özdemir einlassen' }).click();
  await Promise.all(
    [doctor, patient, guest].map(({ page }) => expectToSeeAndHear(page, { others: 2, way: 'relay' })),
  );

  const stranger = await aBrowser(browser, portal.url);
  await stranger.page.goto(String(link));
  await expect(stranger.page.getByText(/Jeder Link funktioniert nur einmal/)).toBeVisible();
  for (const { context } of [doctor, patient, guest, stranger]) await context.close();
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
