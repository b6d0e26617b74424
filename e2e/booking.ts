import { expect, type Locator, type Page } from '@playwright/test';
import { openOwnDays, ownClinic } from './own-hours.ts';
import { newEmail, PASSWORD } from './patients.ts';
import { aNetwork, test as base } from './test.ts';

/** Visitors of one network may hold five times at once, so each test comes from a network of its own. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': aNetwork() });
  },
});

const DEMO_SERVICE = 'Erstgespräch Wechseljahre';

export const WORDS = {
  de: {
    continue: 'Weiter',
    back: 'Zurück',
    titles: {
      1: 'Was können wir für Sie tun?',
      2: 'Ärztin und Uhrzeit wählen',
      3: 'Ihre Stammdaten',
      4: 'Ihre Adresse',
      5: 'Ihre Anamnese',
      6: 'Zahlung',
    },
  },
  en: {
    continue: 'Continue',
    back: 'Back',
    titles: {
      1: 'What can we do for you?',
      2: 'Choose a doctor and a time',
      3: 'Your personal data',
      4: 'Your address',
      5: 'Your medical history',
      6: 'Payment',
    },
  },
} as const;
type Language = keyof typeof WORDS;
type Step = keyof (typeof WORDS)['de']['titles'];

export async function expectStep(page: Page, step: Step, language: Language = 'de'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS[language].titles[step]);
}

export function continueButton(page: Page, language: Language = 'de'): Locator {
  return page.getByRole('button', { name: WORDS[language].continue, exact: true });
}

/** Free times of the day on show. */
export function slots(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: /^\d\d:\d\d \d+ [Mm]in/ });
}

/** Opens the list of services, among them the one of this journey, with a day of free times. */
export async function openServices(page: Page): Promise<void> {
  await openOwnDays();
  await page.goto('/patient/book-appointment');
  await expectStep(page, 1);
}

/** Chooses the service whose times belong to this journey. */
export async function chooseService(page: Page, language: Language = 'de'): Promise<void> {
  const { title } = await ownClinic();
  await page.getByRole('button', { name: title[language] }).click();
  await expectStep(page, 2, language);
}

/** Chooses a service of the demo clinic, for journeys that look at times and take none. */
export async function chooseDemoService(page: Page): Promise<void> {
  await page.getByRole('button', { name: DEMO_SERVICE }).click();
  await expectStep(page, 2);
}

/** Chooses the first free time of the day on show. */
export async function chooseSlot(page: Page): Promise<void> {
  await slots(page).first().click();
  await expect(continueButton(page)).toBeEnabled();
}

/** As far as the personal data, with a time reserved. */
export async function reachData(page: Page): Promise<void> {
  await openServices(page);
  await chooseService(page);
  await chooseSlot(page);
  await continueButton(page).click();
  await expectStep(page, 3);
  await expect(page.getByText(/Noch 1\d:\d\d Minuten für Sie reserviert/)).toBeVisible();
}

/** The birthdate below, as it is sent. */
export const BIRTHDATE = '1972-03-14';

export const PERSON = {
  Anrede: 'mrs',
  Geburtsdatum: '14.03.1972',
  Vorname: 'Petra',
  Nachname: 'Sommer',
  Telefon: '3012345678',
  Straße: 'Lindenstraße',
  Hausnummer: '12a',
  Postleitzahl: '10115',
} as const;

/** By its value: one tap on its name. */
export async function chooseSalutation(page: Page, value: string): Promise<void> {
  await page.locator(`input[name=salutation][value=${value}]`).check();
}

/** The values on offer, in their order. */
export async function salutationValues(page: Page): Promise<string[]> {
  const choices = page.getByRole('group', { name: /^Anrede/ }).getByRole('radio');
  await expect(choices.first()).toBeVisible();
  return await choices.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
}

export async function fillPerson(page: Page, email = newEmail()): Promise<void> {
  const { Anrede, ...texts } = PERSON;
  await chooseSalutation(page, Anrede);
  for (const [label, value] of Object.entries(texts)) await page.getByLabel(label).fill(value);
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel(/^Ort/).fill('Berlin');
  await page.getByLabel(/^Passwort\s\*$/).fill(PASSWORD);
  await page.getByLabel('Passwort wiederholen').fill(PASSWORD);
}

/** Phones show the history section by section. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 1280) < 768;
}

/** Answers what must be answered: no to every question, a few words to the others. */
export async function fillAnamnesis(page: Page): Promise<void> {
  await reachSignature(page);
  for (const consent of await page.getByRole('checkbox').all()) await consent.check();
  await expect(page.getByLabel(/^Ort/)).not.toBeEmpty();
  await signTyped(page);
}

/** As far as the signature: the texts are filled in, and every section is confirmed. */
export async function reachSignature(page: Page, lookAt = async () => {}): Promise<void> {
  await expect(page.locator('form h2').first()).toBeVisible();
  if (isPhone(page)) return await passSections(page, lookAt);
  await fillTexts(page);
  await confirmSections(page);
}

/** Looks at each section before it is filled in. */
async function passSections(page: Page, lookAt: () => Promise<void>): Promise<void> {
  const heading = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
  await lookAt();
  await continueButton(page).click();
  for (const name of ['Gynäkologische Gesundheit', 'Weitere wichtige Angaben']) {
    await heading(name);
    await lookAt();
    await fillTexts(page);
    await page.getByRole('button', { name: CONFIRM_REST }).click();
  }
  await heading('Ihre Antworten im Überblick');
  await lookAt();
  await continueButton(page).click();
  await heading('Einwilligungen');
  await lookAt();
}

const CONFIRM_REST = 'Alles Übrige: Nein – stimmt';

/** Confirms in every section that whatever was not answered is a no. */
export async function confirmSections(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: CONFIRM_REST });
  await expect(buttons).not.toHaveCount(0);
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await buttons.first().click();
    await expect(buttons).toHaveCount(left - 1);
  }
}

async function fillTexts(page: Page): Promise<void> {
  for (const text of await page.locator('form textarea').all()) await text.fill('Vor drei Wochen');
}

export async function signTyped(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Jetzt unterschreiben' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ihre Unterschrift' });
  await dialog.getByLabel('Ihr Vor- und Nachname').fill('Petra Sommer');
  await dialog.getByRole('button', { name: 'Unterzeichnen' }).click();
  await expect(dialog).toBeHidden();
}
