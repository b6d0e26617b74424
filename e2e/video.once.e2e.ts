import { expect, type Page } from '@playwright/test';
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
  await signInAt(patient.page, '/appointment', PATIENT, DEMO_PASSWORD);
  await expectRunningFirst(patient.page);
  await patient.page.goto(`/patient/visit/${doctor.id}`);
  await expectAccessible(patient.page);
  await enter(patient.page);
  await expect(patient.page.getByRole('heading', { name: 'Sie sind im Wartezimmer' })).toBeVisible();
  await expectAccessible(patient.page);

  await expectWaitingFirst(doctor.page);
  await doctor.page.getByRole('link', { name: 'Maria Vogel einlassen' }).press('Enter');
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
  await expectFeedbackAtTheEnd(patient.page);
  await doctor.context.close();
  await patient.context.close();
});

/** Who hangs up is asked how it was, and answers by one tap. */
async function expectFeedbackAtTheEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Auflegen' }).click();
  const feedback = page.getByRole('region', { name: 'Wie war Ihr Termin?' });
  await feedback.getByRole('radio', { name: 'Sehr gut', exact: true }).check();
  await expect(feedback.getByText(/^Gespeichert\./)).toBeVisible();
  await expectAccessible(page);
}

/** On a phone the running appointment is the first card, and the one on the dashboard, with the way into its room. */
async function expectRunningFirst(page: Page): Promise<void> {
  const first = page.getByRole('list', { name: 'Meine Termine: Kommende' }).locator('> li').first();
  await expect(first).toContainText('Läuft gerade');
  await expect(first.getByRole('link').first()).toHaveText('Zum Video-Termin');
  await expectAccessible(page);
  await page.goto('/patient/dashboard');
  await expect(page.getByRole('heading', { name: 'Ihr nächster Termin' })).toBeVisible();
  const hero = page.getByRole('main').getByRole('link').first();
  await expect(hero).toHaveText('Zum Video-Termin');
  await expectAccessible(page);
}

/** Who waits stands first, in German on a phone and in English on a desk, and letting in is the one main button. */
async function expectWaitingFirst(page: Page): Promise<void> {
  const now = page.getByRole('region', { name: 'Jetzt' });
  await expect(now.getByText(/^wartet seit \d\d:\d\d$/)).toBeVisible();
  await expect(now.getByText('Allergien und Unverträglichkeiten')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const tops = await page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll((regions) =>
      regions
        .filter((region) => region.querySelector(':scope > h2'))
        .map((region) => region.getBoundingClientRect().top),
    );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  await expect(page.getByRole('main').getByRole('region').first()).toContainText('Jetzt');
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.getByRole('button', { name: /^EN/ }).click();
  const english = page.getByRole('region', { name: 'Now', exact: true });
  await expect(english.getByRole('link', { name: 'Let in Maria Vogel' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^DE/ }).click();
}

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
