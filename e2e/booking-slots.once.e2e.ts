import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { chooseDemoService, continueButton, openServices, slots, test } from './booking.ts';
import {
  chooseDoctor,
  day,
  groupOf,
  openSharedDay,
  openSlots,
  schedulesAfter,
  turnMonth,
} from './booking-slots.ts';
import { proves } from './details.ts';

test('the calendar marks days with free slots, and a chosen day shows its slots by doctor', {
  annotation: proves('SLOT-04, SLOT-05, SLOT-06, SLOT-07, SLOT-08'),
}, async ({ page }) => {
  await openSlots(page);
  const month = await turnMonth(page);
  const days = page.getByRole('grid').getByRole('button');
  const free = days.and(page.getByRole('button', { name: /freie Termine/ }));
  const dates = month.dateMarker.map(({ date }) => String(Number(date.slice(-2))));
  await expect(free).toHaveText(dates);
  expect(await days.count()).toBeGreaterThan(dates.length);
  await expect(page.getByRole('grid').locator('[data-marked]')).toHaveText(dates);

  const { data } = await schedulesAfter(page, () => free.first().click());
  for (const group of data) {
    const shown = groupOf(page, group);
    await expect(shown.getByRole('heading')).toHaveText(group.display_name);
    await expect(shown).toContainText(`${group.start_time} – ${group.end_time}`);
    const labels = group.slots.map((slot) => `${slot.start_time} ${slot.duration} Min. `);
    await expect(shown.getByRole('button')).toHaveText(labels);
  }
  await expect(continueButton(page)).toBeDisabled();
});

test('SLOT-15, SLOT-16, SLOT-17: choosing another doctor, day or month loads its slots and clears a slot that no longer fits', async ({
  page,
}) => {
  await openSlots(page);
  const [group] = await openSharedDay(page);
  if (!group) throw new Error('The day has free times.');
  const ofDoctor = await schedulesAfter(page, () => chooseDoctor(page, group.display_name));
  expect(ofDoctor.asked.getAll('doctor_ids[]')).toEqual([String(group.doctor_id)]);
  expect(ofDoctor.data.map(({ doctor_id }) => doctor_id)).toEqual([group.doctor_id]);

  await slots(page).first().click();
  const elsewhere = ofDoctor.dateMarker.find(({ date }) => date !== group.date)?.date ?? '';
  const ofDay = await schedulesAfter(page, () => day(page, elsewhere).click());
  expect(ofDay.asked.get('picked_date')).toBe(elsewhere);
  expect(ofDay.asked.getAll('doctor_ids[]')).toEqual([String(group.doctor_id)]);
  await expect(continueButton(page)).toBeDisabled();

  await slots(page).first().click();
  await expect(continueButton(page)).toBeEnabled();
  const ofMonth = await turnMonth(page);
  expect(ofMonth.asked.get('month')).not.toBe(ofDay.asked.get('month'));
  expect(ofMonth.asked.has('picked_date')).toBe(false);
  await expect(page.getByRole('grid').locator('[data-picked]')).toHaveCount(0);
  await expect(continueButton(page)).toBeDisabled();
});

test('SLOT-11, ERR-09: one toast says in both languages that the selection has no free slot', async ({
  page,
}) => {
  const toasts = page.locator('[data-toast-type=warning]');
  await page.route('**/api/patients/get-schedules?**', (route) =>
    route.fulfill({ json: { data: [], dateMarker: [] } }),
  );
  await openServices(page);
  await chooseDemoService(page);
  await expect(toasts).toHaveText(['Kein Termin verfügbar in der Auswahl']);
  await expect(page.getByRole('main').getByText('Keine Termine verfügbar')).toBeVisible();
  await expect(page.getByRole('grid').getByRole('button', { name: /freie Termine/ })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^EN/ }).click();
  const english = toasts.filter({ hasText: 'No appointment available in the selection' });
  await expect(english).toHaveCount(1);
  await page.unroute('**/api/patients/get-schedules?**');
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(slots(page).first()).toBeVisible();
});
