import { expect } from '@playwright/test';
import { startTemporaryServer } from '../scripts/temporary-server.ts';
import { expectAccessible } from './axe.ts';
import { CORE } from './details.ts';
import { DEMO_PASSWORD, signInAt } from './sign-in.ts';
import { test } from './test.ts';
import {
  aBrowser,
  aDoctor,
  changeFingerprints,
  enter,
  expectToSeeAndHear,
  PATIENT,
  PICTURE_COMES_BACK_MS,
  safetyNumbers,
  WITH_DEVICES,
} from './video.ts';

/*
 * Real browsers with simulated cameras meet on this machine. They have a portal of their own: the demo clinic has one
 * appointment that is under way, and nobody else may end it.
 */
test.use({ launchOptions: WITH_DEVICES });

let portal: Awaited<ReturnType<typeof startTemporaryServer>>;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  portal = await startTemporaryServer();
});
test.afterAll(() => portal.stop());
test.beforeEach(() => test.slow());

test('patient and doctor see and hear each other with two clicks, also after a reload and without a network for a while', {
  tag: CORE,
}, async ({ browser }) => {
  const doctor = await aDoctor(browser, portal.url);
  const patient = await aBrowser(browser, portal.url, 390);
  await signInAt(patient.page, `/visit/${doctor.id}`, PATIENT, DEMO_PASSWORD);
  await expectAccessible(patient.page);
  await enter(patient.page);
  await expect(patient.page.getByRole('heading', { name: 'Sie sind im Wartezimmer' })).toBeVisible();
  await expectAccessible(patient.page);

  await expect(doctor.page.getByText(/^wartet seit \d\d:\d\d$/)).toBeVisible();
  await doctor.page.getByRole('link', { name: 'Maria Vogel einlassen' }).click();
  await enter(doctor.page);
  await Promise.all([expectToSeeAndHear(doctor.page), expectToSeeAndHear(patient.page)]);
  expect(await safetyNumbers(doctor.page)).toEqual(await safetyNumbers(patient.page));
  await expectAccessible(doctor.page);
  await expectAccessible(patient.page);

  await patient.page.reload();
  await enter(patient.page);
  await Promise.all([expectToSeeAndHear(doctor.page), expectToSeeAndHear(patient.page)]);

  await patient.context.setOffline(true);
  await expect(patient.page.getByText('Sie sind ohne Internet.').first()).toBeVisible();
  await patient.context.setOffline(false);
  await expect(patient.page.getByText('Verbindung: gut')).toBeAttached({ timeout: PICTURE_COMES_BACK_MS });
  await Promise.all([expectToSeeAndHear(doctor.page), expectToSeeAndHear(patient.page)]);

  await doctor.page.keyboard.press('Alt+M');
  await expect(patient.page.getByRole('region', { name: 'Videogespräch' }).getByRole('status')).toContainText(
    'Dr. med. Anna Keller hat den Ton aus.',
  );

  await doctor.page.getByRole('button', { name: 'Auflegen' }).click();
  await expect(doctor.page.getByRole('button', { name: 'Abschließen' })).toBeVisible();
  await expect(
    patient.page.getByText('Dr. med. Anna Keller ist gerade nicht im Sprechzimmer.'),
  ).toBeVisible();
  await doctor.context.close();
  await patient.context.close();
});

test('a certificate that somebody changed on the way is refused, and both pictures stay dark', async ({
  browser,
}) => {
  const doctor = await aDoctor(browser, portal.url);
  const patient = await aBrowser(browser, portal.url);
  await changeFingerprints(patient.context);
  await signInAt(patient.page, `/visit/${doctor.id}`, PATIENT, DEMO_PASSWORD);
  await enter(patient.page);
  await doctor.page.goto(`/staff/visit/${doctor.id}?let-in`);
  await enter(doctor.page);
  const alert = patient.page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Wir haben dieses Gespräch abgelehnt');
  await expect(alert).toContainText('Es wurden kein Bild und kein Ton übertragen.');
  await expect(doctor.page.getByText('Verbindung zu Maria Vogel wird aufgebaut …').first()).toBeVisible();
  await doctor.context.close();
  await patient.context.close();
});
