import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import {
  chooseService,
  chooseSlot,
  continueButton,
  expectStep,
  fillAnamnesis,
  fillPerson,
  openServices,
  PERSON,
  salutationValues,
  test,
} from './booking.ts';
import { openData } from './booking-draft.ts';
import { CORE_ON_PHONE, ONCE, proves } from './details.ts';
import { type Effort, readStopwatch, startStopwatch } from './stopwatch.ts';

test(
  'a guest goes through all steps from the services to the payment',
  {
    tag: CORE_ON_PHONE,
    annotation: proves('GEN-03, WIZ-01, WIZ-02, WIZ-06, WIZ-07, WIZ-12, WIZ-13, WIZ-14'),
  },
  async ({ page }, { project }) => {
    await startStopwatch(page);
    await openServices(page);
    const steps = page.getByRole('list', { name: 'Schritte der Buchung' }).getByRole('listitem');
    await expect(steps).toHaveText([/Leistung/, /Termin/, /Stammdaten/, /Anamnese/, /Zahlung/]);
    await expect(page.getByRole('button', { name: 'Zurück' })).toBeHidden();

    await chooseService(page);
    await expect(page.getByRole('button', { name: 'Zurück' })).toBeVisible();
    await expect(continueButton(page)).toBeDisabled();
    await chooseSlot(page);
    await expectAccessible(page);
    await continueButton(page).click();

    await expectStep(page, 3);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await fillPerson(page);
    await expectAccessible(page);
    await continueButton(page).click();

    await expectStep(page, 5);
    await fillAnamnesis(page);
    await continueButton(page).click();

    await expectStep(page, 6);
    await expect(steps.nth(4)).toHaveAttribute('aria-current', 'step');
    if (project.name === 'phone') expectLittleEffort(await readStopwatch(page));
  },
);

/** As measured. The scrolling depends on how far down the next free slot stands: 9,600 to 11,800 px were seen. */
const LIMITS = { fields: 15, ticks: 4, taps: 11, scrolled: 13_000 };

/** Without the card, whose fields belong to the provider: three more fields, two ticks and two taps. */
function expectLittleEffort(effort: Effort): void {
  expect(effort.fields).toBeLessThanOrEqual(LIMITS.fields);
  expect(effort.ticks).toBeLessThanOrEqual(LIMITS.ticks);
  expect(effort.taps).toBeLessThanOrEqual(LIMITS.taps);
  expect(effort.scrolled).toBeLessThanOrEqual(LIMITS.scrolled);
}

test('the data form asks for person, password and address, and a refused step names every wrong field', {
  tag: ONCE,
  annotation: proves(
    'DATA-01, DATA-02, DATA-03, DATA-04, DATA-05, DATA-07, DATA-08, DATA-10, DATA-11, DATA-12, WIZ-20, ERR-02',
  ),
}, async ({ page }) => {
  await openData(page);
  expect(await salutationValues(page)).toEqual(['mr', 'mrs', 'mr_dr', 'ms_dr', 'none']);
  await expect(page.getByLabel('Geburtsdatum')).toHaveAttribute('placeholder', 'TT.MM.JJJJ');
  await expect(page.getByLabel('Telefon')).toHaveAttribute('inputmode', 'tel');
  await expect(page.getByLabel('Postleitzahl')).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByText('+49')).toBeVisible();
  await expect(page.getByLabel('Land')).toHaveValue('DE');
  await expect(page.getByLabel(/^Passwort\s\*$/)).toHaveAccessibleDescription('Mindestens 8 Zeichen');

  await page.getByLabel('Vorname').fill('Petra');
  await page.getByLabel('Telefon').fill('12');
  await page.getByLabel('Hausnummer').fill('a');
  await continueButton(page).click();

  await expect(page.getByText('Bitte prüfen Sie Ihre Eingaben.').first()).toBeVisible();
  await expectStep(page, 3);
  await expect(page.getByLabel('Herr', { exact: true })).toBeFocused();
  for (const label of ['Geburtsdatum', 'Nachname', 'E-Mail-Adresse', 'Telefon', 'Straße']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  for (const label of ['Hausnummer', 'Postleitzahl', /^Ort/, /^Passwort\s\*$/, 'Passwort wiederholen']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra');
  await expect(page.getByLabel('Vorname')).toHaveAttribute('aria-invalid', 'false');
  await expectAccessible(page);
});

test('when the hold of a slot ends the calendar opens again, and the guest’s entries stay', {
  tag: ONCE,
}, async ({ page }) => {
  await page.clock.install();
  await openData(page);
  await fillPerson(page);
  await page.clock.fastForward('12:30');
  await expect(page.getByRole('button', { name: 'Auf 15 Minuten verlängern' })).toBeVisible();
  await page.clock.fastForward('03:00');
  await expectStep(page, 2);
  await expect(page.getByText('Die Reservierung ist abgelaufen.')).toBeVisible();
  await expect(page.locator('[data-toast-type=warning]')).toContainText('ist abgelaufen');
  await expectAccessible(page);
  await continueButton(page).click();
  await expectStep(page, 3);
  await expect(page.getByLabel('Vorname')).toHaveValue(PERSON.Vorname);
  await expect(page.getByLabel('Passwort wiederholen')).not.toHaveValue('');
});
