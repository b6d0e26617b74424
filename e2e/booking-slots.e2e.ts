import { expect, type Page } from '@playwright/test';
import { answerOnce } from './answer-once.ts';
import { expectAccessible } from './axe.ts';
import {
  chooseService,
  chooseSlot,
  continueButton,
  expectStep,
  fillPerson,
  isPhone,
  openServices,
  PERSON,
  slots,
  test,
} from './booking.ts';
import { chooseDoctor, groupOf, openSharedDay, openSlots } from './booking-slots.ts';
import { CORE } from './details.ts';

/** Whom the screen shows as chosen, by card or in the dropdown; nobody is empty. */
async function expectDoctor(page: Page, name: string): Promise<void> {
  const dropdown = page.getByRole('combobox', { name: 'Ärztin' });
  const chosen = (await dropdown.isVisible())
    ? dropdown.locator('option:checked:not([value=""])')
    : page.getByRole('group', { name: 'Ärztin' }).locator('[aria-pressed=true]');
  await expect(chosen).toHaveText(name === '' ? [] : [new RegExp(name)]);
}

test('SLOT-12, SLOT-13, SLOT-14: a visitor chooses a slot or a doctor by a press and clears the choice by a second press', {
  tag: CORE,
}, async ({ page }) => {
  await openSlots(page);
  const [first, second] = await openSharedDay(page);
  if (!first || !second) throw new Error('The day has several doctors.');
  const [one, other] = [first, second].map((group) => groupOf(page, group).getByRole('button').first());
  if (!one || !other) throw new Error('Each of them has free times.');

  await one.click();
  await expect(one).toHaveAttribute('aria-pressed', 'true');
  await expect(continueButton(page)).toBeEnabled();
  await expectDoctor(page, first.display_name);
  await other.click();
  await expect(one).toHaveAttribute('aria-pressed', 'false');
  await expectDoctor(page, second.display_name);
  await other.click();
  await expect(continueButton(page)).toBeDisabled();
  await expectDoctor(page, '');

  await chooseDoctor(page, first.display_name);
  await expectDoctor(page, first.display_name);
  await expect(groupOf(page, second)).toHaveCount(0);
  await chooseDoctor(
    page,
    (await page.getByRole('combobox').count()) > 0 ? 'Alle Ärztinnen' : first.display_name,
  );
  await expectDoctor(page, '');
  await expect(groupOf(page, second)).toBeVisible();
});

test('a visitor chooses the earliest slot with one press, and the list shows the same slots without a calendar', async ({
  page,
}) => {
  await openSlots(page);
  const earliest = page.getByRole('button', { name: /^Frühester Termin/ });
  const days = page.getByRole('region', {
    name: /^(Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag), \d/,
  });
  await expect(days).toHaveCount(isPhone(page) ? 3 : 0);
  await expectAccessible(page);
  await earliest.click();
  await expect(earliest).toHaveAttribute('aria-pressed', 'true');
  await expect(slots(page).and(page.locator('[aria-pressed=true]'))).toBeVisible();
  await expect(continueButton(page)).toBeEnabled();

  await page.getByRole('button', { name: 'Liste' }).click();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(slots(page)).toHaveCount(10);
  await expect(slots(page).first()).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Mehr anzeigen' }).click();
  await expect(slots(page)).toHaveCount(20);
  await expect(slots(page).nth(10)).toBeFocused();
  await expectAccessible(page);

  await slots(page).nth(12).click();
  const chosen = (await slots(page).nth(12).textContent())?.slice(0, '09:00'.length) ?? '';
  await page.getByRole('button', { name: 'Kalender' }).click();
  await expect(slots(page).and(page.locator('[aria-pressed=true]'))).toContainText(chosen);
  // Going on would take one of the earliest times from a test that looks at them at the same moment.
  await expect(continueButton(page)).toBeEnabled();
});

test('a time that somebody else took leads back to the times, and one tap takes another with everything kept', async ({
  page,
}) => {
  await openServices(page);
  await chooseService(page);
  await chooseSlot(page);
  await continueButton(page).click();
  await expectStep(page, 3);
  await fillPerson(page);
  const message = 'Dieser Termin wurde soeben vergeben.';
  await answerOnce(page, '**/api/patients/appointment/step', {
    status: 409,
    json: { message, code: 'schedule.slot_taken' },
  });
  await continueButton(page).click();

  await expectStep(page, 2);
  await expect(page.getByText(message)).toHaveCount(1);
  await expect(continueButton(page)).toBeDisabled();
  await expect(slots(page).and(page.locator('[aria-pressed=true]'))).toHaveCount(0);
  const others = page.getByRole('main').getByRole('button', { name: / · / });
  await expect(others).toHaveCount(3);
  await expectAccessible(page);
  await others.first().press('Enter');
  await expectStep(page, 3);
  await expect(page.getByText(/Noch 1\d:\d\d Minuten für Sie reserviert/)).toBeVisible();
  await expect(page.getByLabel('Vorname')).toHaveValue(PERSON.Vorname);
  await expect(page.getByLabel('Passwort wiederholen')).not.toHaveValue('');
});
