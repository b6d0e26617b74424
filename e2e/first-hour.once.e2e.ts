import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, type Page } from '@playwright/test';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { startTemporaryServer } from '../scripts/temporary-server.ts';
import { expectAccessible } from './axe.ts';
import { findInLetter } from './mailbox.ts';
import {
  addDoctor,
  addService,
  becomeAdministrator,
  enterHours,
  expectCalm,
  expectTicked,
  fillSettings,
  heading,
  inviteDoctor,
  linkDoctor,
  main,
  protectAccount,
  publishLegalText,
  refusedCalls,
  takePictures,
} from './new-clinic.ts';
import { newEmail, PASSWORD, PASSWORD_LABEL } from './patients.ts';
import { openProviders } from './provider-answers.ts';
import { test } from './test.ts';

/*
 * The first hour of a clinic: nothing is there but the link that the start prints. `npm run screenshots` takes a picture of each
 * step at both widths.
 */

const DAY_MS = 24 * 3_600_000;

// One clinic, which each test takes on where the one before has left it.
test.describe.configure({ mode: 'serial' });
let portal: Awaited<ReturnType<typeof startTemporaryServer>>;
let providers: Awaited<ReturnType<typeof openProviders>>;
let admin: Page;
let refused: string[];
test.beforeAll(async () => {
  test.setTimeout(180_000);
  providers = await openProviders();
  const further = { DEMO: '0', TRUST_PROXY: '', ...providers.settings };
  portal = await startTemporaryServer({ isEmbedded: true, further });
});
test.afterAll(async () => {
  await portal.stop();
  providers.close();
});
test.beforeEach(() => test.slow());

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'de-DE' });
  return await context.newPage();
}

/** Every area answers with a sentence and a next step, never with an error. */
async function walk(page: Page, areas: [name: string, path: string, sentence: string, step: string][]) {
  for (const [name, path, sentence, step] of areas) {
    await page.goto(`/staff${path}`);
    await expect(heading(page)).toHaveText(name);
    await expect(main(page).getByText(sentence).first()).toBeVisible();
    await expect(main(page).getByRole('link', { name: step }).first()).toBeVisible();
    await expectCalm(page);
    await expectAccessible(page);
  }
}

test('the first administrator finds the next step on every screen of a new clinic', async ({ browser }) => {
  admin = await openBrowser(browser);
  refused = refusedCalls(admin);
  await becomeAdministrator(admin, await portal.setUpUrl, newEmail());
  await expectTicked(admin, ['Zweite Bestätigung'], '03-today');
  await walk(admin, [
    ['Heute', '/today', 'Noch keine Ärztin', 'Ärztin anlegen'],
    ['Kalender', '/calendar', 'Noch keine Ärztin', 'Ärztin anlegen'],
    ['Patientinnen', '/patients', 'Noch keine Patientinnen', 'Sprechzeiten prüfen'],
    ['Anfragen', '/contacts', 'Keine Anfragen', 'Kontaktformular ansehen'],
    ['Finanzen', '/money', 'Keine Rechnungen', 'Angaben für Rechnungen prüfen'],
    ['Finanzen', '/money', 'In diesem Monat ist noch nichts eingegangen.', 'Preise der Leistungen ansehen'],
    ['Klinik', '/clinic/services', 'Noch nichts im Angebot', 'Neue Kategorie'],
    ['Klinik', '/clinic/doctors', 'Noch keine Ärztinnen', 'Neue Ärztin'],
    ['Klinik', '/clinic/texts', 'es gibt noch keine Leistung', 'Zu den Leistungen'],
  ]);
  expect(refused).toEqual([]);
});

const SERVICE = 'Erstgespräch Wechseljahre';
const LEGAL_TEXTS = [
  'Impressum',
  'Datenschutzerklärung',
  'Allgemeine Geschäftsbedingungen',
  'Widerrufsrecht',
  'Haftungsausschluss',
  'Erklärung zur Barrierefreiheit',
];
/** All steps in the order of the list. */
const STEPS = [
  'Zweite Bestätigung',
  'Angaben der Klinik',
  'Steuernummer oder USt-IdNr.',
  'Rechtstexte',
  'Erste Ärztin oder erster Arzt',
  'Zugang der Ärztin',
  'Erste Leistung',
  'Sprechzeiten',
  'Zahlungsanbieter',
  'Zweite Person im Team',
  'Erste Sicherung',
];
const done = ['Zweite Bestätigung'];

/** Exactly these steps have been added to the ticked ones. */
async function expectAlsoTicked(steps: string[], picture?: string): Promise<void> {
  done.push(...steps);
  const inOrder = STEPS.filter((step) => done.includes(step));
  await expectTicked(admin, inOrder, picture);
}

test('a step of the set-up is ticked when the administrator has done it, and not before', async () => {
  await fillSettings(admin, 'Auftritt', {
    'Name der Klinik': 'Praxis am Park',
    'E-Mail-Adresse für Anfragen': 'praxis@klinik.test',
    'Telefonnummer der Klinik (auf Rezepten und Briefen)': '+49 30 1234567',
  });
  await expectAlsoTicked([]);
  const invoices = { 'Name auf der Rechnung': 'Praxis am Park GbR', Anschrift: 'Parkweg 1, 10115 Berlin' };
  await fillSettings(admin, 'Rechnungen', invoices);
  await expectAlsoTicked(['Angaben der Klinik']);
  await fillSettings(admin, 'Rechnungen', { 'Steuernummer oder USt-IdNr.': '21/815/08150' });
  await expectCalm(admin, '04-settings');
  await expectAlsoTicked(['Steuernummer oder USt-IdNr.']);

  const [first = '', ...others] = LEGAL_TEXTS;
  await publishLegalText(admin, first, '05-legal');
  await expectAlsoTicked([]);
  for (const title of others) await publishLegalText(admin, title);
  await expectAlsoTicked(['Rechtstexte']);

  await addService(admin, 'Wechseljahre', SERVICE);
  await expectAlsoTicked([]);
  await addDoctor(admin, SERVICE);
  await expectAlsoTicked(['Erste Ärztin oder erster Arzt', 'Erste Leistung']);
  await enterHours(admin);
  await expectAlsoTicked(['Sprechzeiten']);
  expect(refused).toEqual([]);
});

test('the first doctor finds the next step on every screen, and the own day once the account is linked', async ({
  browser,
}) => {
  const email = newEmail();
  await inviteDoctor(admin, email);
  await expectAlsoTicked([]);
  const doctor = await openBrowser(browser);
  const hers = refusedCalls(doctor);
  await doctor.goto(await findInLetter(doctor.request, email, /\/staff\/invitation\/\S+/));
  await doctor.getByLabel(PASSWORD_LABEL).fill(PASSWORD);
  await takePictures(doctor, '11-doctor-link');
  await doctor.keyboard.press('Enter');
  await protectAccount(doctor);
  const [sentence, step] = ['Ihr Zugang ist noch keinem Eintrag zugeordnet', 'Einträge der Klinik ansehen'];
  await walk(doctor, [
    ['Heute', '/today', sentence, step],
    ['Kalender', '/calendar', sentence, step],
    ['Patientinnen', '/patients', sentence, step],
    ['Nachrichten', '/chats', sentence, step],
    ['Anfragen', '/contacts', sentence, step],
  ]);
  await doctor.goto('/staff/today');
  await expectCalm(doctor, '12-doctor-unlinked');
  await expectAlsoTicked(['Zweite Person im Team']);

  await linkDoctor(admin);
  await expectAlsoTicked(['Zugang der Ärztin']);
  await doctor.reload();
  await expect(main(doctor).getByText('Heute keine Termine')).toBeVisible();
  await expect(main(doctor).getByText('Alles erledigt')).toBeVisible();
  await expectCalm(doctor, '14-doctor-today');
  // What is past of today is not free.
  await doctor.goto(`/staff/calendar?date=${berlinDate(Date.now() + DAY_MS)}`);
  await expect(main(doctor).getByText('frei').first()).toBeVisible();
  await expectCalm(doctor, '15-doctor-calendar');
  expect([refused, hers]).toEqual([[], []]);
});

test('the last steps are what the payment providers say and a backup, and then visitors find the service', async ({
  browser,
}) => {
  await admin.goto('/staff/today');
  await expect(main(admin).getByText(/^Stripe war nicht erreichbar .*noch nicht bekannt\./)).toBeVisible();
  await expect(main(admin).getByText(/^PayPal war nicht erreichbar/)).toBeVisible();
  await expectCalm(admin, '16-providers-silent');
  const ask = main(admin).getByRole('button', { name: 'Erneut prüfen' });
  providers.become('refused');
  await ask.click();
  await expect(main(admin).getByText(/^Stripe weist die Schlüssel zurück/)).toBeVisible();
  await expect(main(admin).getByText(/^PayPal weist die Schlüssel zurück \(invalid_client\)/)).toBeVisible();
  await expectAlsoTicked([], '17-providers-refuse');
  providers.become('accepted');
  await ask.click();
  await expect(main(admin).getByText(/weist die Schlüssel zurück/)).toHaveCount(0);
  await expectAlsoTicked(['Zahlungsanbieter']);

  await makeBackup();
  await admin.goto('/staff/today');
  await expect(main(admin).getByText('Alles erledigt')).toBeVisible();
  await expect(admin.getByRole('region', { name: /Einrichtung/ })).toHaveCount(0);
  await expectCalm(admin, '18-ready');
  expect(refused).toEqual([]);

  const visitor = await openBrowser(browser);
  await visitor.goto('/patient/book-appointment');
  await expect(visitor.getByRole('button', { name: SERVICE })).toContainText('90,00');
  await takePictures(visitor, '19-visitor');
});

/** With the command of an operator, beside the portal that runs. */
async function makeBackup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'online-klinik-backup-'));
  const settings = join(folder, 'portal.env');
  writeFileSync(settings, `DEMO=0\nDATA_DIR=${portal.dataDir}\n`);
  const command = ['scripts/bootstrap.mjs', 'scripts/backup.ts', folder, `--env-file=${settings}`];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command);
  expect([stdout, stderr]).toEqual([expect.stringMatching(/rows, \d+ files/), '']);
  rmSync(folder, { recursive: true });
}
