import { expect, type Locator, type Page } from '@playwright/test';
import { continueButton, expectStep, PERSON, slots, test } from './booking.ts';
import { openData } from './booking-draft.ts';
import { tabTo } from './keyboard.ts';
import { openOwnDays, ownClinic } from './own-hours.ts';
import { newEmail, PASSWORD } from './patients.ts';

async function press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press(key);
}

async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.type(text);
}

async function expectArrival(page: Page, step: Parameters<typeof expectStep>[1]): Promise<void> {
  await expectStep(page, step, 'en');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** With the keys of the calendar: a month on and back, then to the next day, which has free times as well. */
async function pickDayByArrows(page: Page): Promise<void> {
  const focused = page.getByRole('grid').locator(':focus');
  // The day to begin with is known, so that the way of the Tab key no longer changes.
  await expect(slots(page).first()).toBeVisible();
  await tabTo(page.getByRole('grid').locator('button[tabindex="0"]'));
  const first = (await focused.getAttribute('aria-label')) ?? '';
  for (const key of ['PageDown', 'PageUp', 'ArrowRight'] as const) {
    const before = (await focused.getAttribute('aria-label')) ?? '';
    await page.keyboard.press(key);
    await expect(focused).not.toHaveAttribute('aria-label', before);
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  }
  await expect(focused).not.toHaveAttribute('aria-label', first);
  await expect(focused).toHaveAttribute('aria-label', /available/);
  const ofDay = page.waitForResponse((answer) => answer.url().includes('picked_date='));
  await page.keyboard.press('Enter');
  await ofDay;
  await expect(page.locator('[inert]')).toHaveCount(0);
}

async function typePerson(page: Page): Promise<void> {
  await tabTo(page.locator('input[name=salutation][value=mr]'));
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('input[name=salutation][value=mrs]')).toBeChecked();
  const entries: [string | RegExp, string][] = [
    ['First name', PERSON.Vorname],
    ['Last name', PERSON.Nachname],
    ['Date of birth', '14031972'],
    ['Phone', PERSON.Telefon],
    ['E-mail address', newEmail()],
    ['Street', PERSON.Straße],
    ['House number', PERSON.Hausnummer],
    ['Postal code', PERSON.Postleitzahl],
    ['City', 'Berlin'],
    [/^Password\s\*$/, PASSWORD],
    ['Repeat password', PASSWORD],
  ];
  for (const [label, text] of entries) await typeInto(page.getByLabel(label), text);
}

async function typeAnamnesis(page: Page): Promise<void> {
  const first = page.getByRole('group', { name: /^1\. / });
  await tabTo(first.getByLabel('No', { exact: true }));
  await page.keyboard.press('ArrowLeft');
  await expect(first.getByLabel('Yes', { exact: true })).toBeChecked();
  const texts = page.locator('form textarea');
  await typeInto(texts.first(), 'Sleepless nights');
  const scale = page.getByRole('group', { name: /^Scale from 1/ });
  await press(scale.getByLabel('1', { exact: true }), 'Space');
  await page.keyboard.press('ArrowRight');
  await expect(scale.getByLabel('2', { exact: true })).toBeChecked();
  for (const text of (await texts.all()).slice(1)) await typeInto(text, 'Three weeks ago');
  for (const title of ['Gynaecological health', 'Other important information']) {
    const section = page.getByRole('region', { name: title, exact: true });
    await press(section.getByRole('button', { name: 'Everything else: No – that’s right' }));
    await expect(section.getByText(/Answered: /)).toBeFocused();
  }
  for (const consent of await page.getByRole('checkbox').all()) await press(consent, 'Space');
  await expect(page.getByLabel(/^Place\s\*$/)).toHaveValue('Berlin');
}

async function typeSignature(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Sign now' }));
  const dialog = page.getByRole('dialog', { name: 'Your signature' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await expect(dialog.getByRole('textbox')).toHaveValue('Petra Sommer');
  await tabTo(dialog.getByLabel('Font'));
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByLabel('Font')).toHaveValue('Great Vibes');
  await press(dialog.getByRole('button', { name: 'Sign', exact: true }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign again' })).toBeFocused();
}

test('GEN-03, LANG-01: a guest reaches the payment step in English, by keyboard alone', async ({ page }) => {
  test.slow();
  await openOwnDays(2);
  await page.goto('/patient/book-appointment');
  await expectStep(page, 1);
  await press(page.getByRole('button', { name: /^EN/ }));
  await expectStep(page, 1, 'en');
  await press(page.getByRole('button', { name: (await ownClinic()).title.en }));

  await expectArrival(page, 2);
  await pickDayByArrows(page);
  await press(slots(page).first(), 'Space');
  await press(continueButton(page, 'en'));

  await expectArrival(page, 3);
  await typePerson(page);
  await press(continueButton(page, 'en'));

  await expectArrival(page, 5);
  await typeAnamnesis(page);
  await typeSignature(page);
  await press(continueButton(page, 'en'));

  await expectArrival(page, 6);
});

test('LANG-01: a guest changes the language within a step without a reload, and the entries stay', async ({
  page,
}) => {
  await openData(page);
  await page.getByLabel('Vorname').fill('Petra');
  await page.getByRole('button', { name: /^EN/ }).click();
  await expectStep(page, 3, 'en');
  await expect(page.getByLabel('First name')).toHaveValue('Petra');
  const steps = page.getByRole('list', { name: 'Steps of the booking' }).getByRole('listitem');
  await expect(steps).toHaveText([/Service/, /Appointment/, /Personal data/, /Medical history/, /Payment/]);
  const summary = page.getByRole('complementary', { name: 'Your selection' });
  await expect(summary).toContainText((await ownClinic()).title.en);
  await expect(summary).toContainText(/Held for you for another 1\d:\d\d minutes/);
  await expect(summary.getByText('Uhr')).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Already a patient with us?')).toBeVisible();
  await expect(page.getByLabel('Country').locator('option:checked')).toHaveText('Germany');
});
