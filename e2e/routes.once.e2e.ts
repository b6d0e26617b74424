import { expect, type Page } from '@playwright/test';
import { aPatientWithAppointment } from './appointments.ts';
import { CORE, proves } from './details.ts';
import { signInAt } from './sign-in.ts';
import { test } from './test.ts';

type Screens = readonly (readonly [row: string, path: string, heading: string | RegExp])[];

const PUBLIC: Record<string, Screens> = {
  'the way to an appointment': [
    ['SHELL-04', '/', 'Patientenportal'],
    ['SHELL-05', '/book-appointment', 'Was können wir für Sie tun?'],
    ['SHELL-09', '/payment/cancel', 'Zahlung nicht abgeschlossen'],
    ['SHELL-10', '/thank', 'Vielen Dank'],
    ['SHELL-11', '/thank-you', 'Vielen Dank'],
    ['SHELL-12', '/success', 'Vielen Dank'],
    ['SHELL-12', '/cancel', 'Vielen Dank'],
    ['SHELL-19', '/confirm-payment/abc', 'Patientenportal'],
  ],
  'the own account': [
    ['SHELL-06', '/login', 'Anmelden'],
    ['SHELL-07', '/register', 'Registrieren'],
    ['SHELL-17', '/forgot-password', 'Passwort vergessen'],
    ['SHELL-18', '/reset-password/abc?email=a%40example.com', 'Neues Passwort'],
    ['SHELL-30', '/forbidden', 'Kein Zugriff'],
  ],
  'the clinic': [
    ['SHELL-13, SHELL-01', '/contact', 'Kontakt'],
    ['SHELL-14, SHELL-29', '/agb', 'Allgemeine Geschäftsbedingungen'],
    ['SHELL-15', '/privacy-policy', 'Datenschutzerklärung'],
    ['SHELL-16', '/imprint', 'Impressum'],
  ],
};

const PRIVATE: Screens = [
  ['SHELL-08, ROLE-05, BEF-03', '/befunde', 'Befunde senden'],
  ['SHELL-20', '/dashboard', /^Guten (Morgen|Tag|Abend), Eva$/],
  ['SHELL-21', '/account', 'Mein Profil'],
  ['SHELL-22', '/document', 'Meine Angaben'],
  ['SHELL-23', '/medical-history', 'Dokumente'],
  ['SHELL-24', '/anamnese-bogen', 'Anamnesebogen'],
  ['SHELL-25', '/chat?conversation_id=1', 'Nachrichten'],
  ['SHELL-26', '/appointment', 'Meine Termine'],
  ['SHELL-27', '/invoices', 'Rechnungen'],
  ['SHELL-28', '/contacts', 'Anfragen'],
];

function rowsOf(screens: Screens): string {
  return screens.map(([row]) => row).join(', ');
}

async function expectToOpen(page: Page, screens: Screens): Promise<void> {
  for (const [, path, heading] of screens) {
    await page.goto(`/patient${path}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    await expect(page).toHaveTitle('Patient');
    expect(page.url()).not.toContain('#');
  }
}

for (const [subject, screens] of Object.entries(PUBLIC)) {
  test(`the screens about ${subject} open by their addresses with their headings`, {
    tag: CORE,
    annotation: proves(`SHELL-03, ${rowsOf(screens)}`),
  }, async ({ page }) => {
    await expectToOpen(page, screens);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(screens.at(-1)?.[2] ?? '');
  });
}

test('the patient area leads visitors to Login', { annotation: proves(rowsOf(PRIVATE)) }, async ({
  page,
}) => {
  for (const [, path] of PRIVATE) {
    await page.goto(`/patient${path}`);
    await expect(page, path).toHaveURL(/\/patient\/login$/);
  }
});

test('the screens of the patient area open for a patient with their headings', {
  tag: CORE,
  annotation: proves(`SHELL-03, ROLE-07, ${rowsOf(PRIVATE)}`),
}, async ({ page }) => {
  const { email, password } = await aPatientWithAppointment();
  await signInAt(page, '/dashboard', email, password);
  await expectToOpen(page, PRIVATE);
});
