import { expect, type Locator, type Page } from '@playwright/test';
import type { DateMarker, ScheduleGroup } from '#contract/schedule.contract.ts';
import { expectAccessible } from './axe.ts';
import { chooseService, continueButton, expectStep, openServices, slots, test } from './booking.ts';

interface Schedules {
  data: ScheduleGroup[];
  dateMarker: DateMarker[];
}

async function openSlots(page: Page): Promise<void> {
  await openServices(page);
  await chooseService(page);
  await expect(slots(page).first()).toBeVisible();
}

/** Does something that asks for free times, and waits until they are on show. */
async function schedulesAfter(page: Page, action: () => Promise<unknown>) {
  const asked = page.waitForRequest('**/api/patients/get-schedules?**');
  await action();
  const request = await asked;
  const answer: Schedules = await (await request.response())?.json();
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  return { ...answer, asked: new URL(request.url()).searchParams };
}

function turnMonth(page: Page) {
  return schedulesAfter(page, () => page.getByRole('button', { name: 'Nächster Monat' }).click());
}

/** `Donnerstag, 3. Dezember 2026`, as the calendar names its days. */
function day(page: Page, date: string): Locator {
  const name = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'UTC' });
  return page.getByRole('grid').getByRole('button', { name: name.format(new Date(date)) });
}

/** A day on which several doctors have free times. */
async function openSharedDay(page: Page): Promise<ScheduleGroup[]> {
  const month = await turnMonth(page);
  const date = month.dateMarker
    .map((marker) => marker.date)
    .find((each) => month.data.filter((group) => group.date === each).length > 1);
  const { data } = await schedulesAfter(page, () => day(page, date ?? '').click());
  return data;
}

function groupOf(page: Page, { display_name, date }: ScheduleGroup): Locator {
  const name = new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'UTC' });
  const [year, month, number] = date.split('-');
  const weekday = name.format(new Date(date));
  return page.getByRole('region', { name: `${display_name}, ${weekday}, ${number}.${month}.${year}` });
}

/** Whom the screen shows as chosen, by card or in the dropdown; nobody is empty. */
async function expectDoctor(page: Page, name: string): Promise<void> {
  const dropdown = page.getByRole('combobox', { name: 'Ärztin' });
  const chosen = (await dropdown.isVisible())
    ? dropdown.locator('option:checked:not([value=""])')
    : page.getByRole('group', { name: 'Ärztin' }).locator('[aria-pressed=true]');
  await expect(chosen).toHaveText(name === '' ? [] : [new RegExp(name)]);
}

async function chooseDoctor(page: Page, name: string): Promise<void> {
  const dropdown = page.getByRole('combobox', { name: 'Ärztin' });
  if (!(await dropdown.isVisible()))
    return await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const option = dropdown.locator('option').filter({ hasText: name });
  await dropdown.selectOption(await option.getAttribute('value'));
}

test('SLOT-04, SLOT-05, SLOT-06, SLOT-07, SLOT-08: the calendar marks the free days; a day has its times by doctor', async ({
  page,
}) => {
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

test('SLOT-12, SLOT-13, SLOT-14: a time and a doctor are chosen and let go by the same press', async ({
  page,
}) => {
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

test('SLOT-15, SLOT-16, SLOT-17: another doctor, day or month asks for its times and clears what no longer fits', async ({
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

test('SLOT-11: a selection in which nothing is free is told once, in both languages', async ({ page }) => {
  const toasts = page.locator('[data-toast-type=warning]');
  await page.route('**/api/patients/get-schedules?**', (route) =>
    route.fulfill({ json: { data: [], dateMarker: [] } }),
  );
  await openServices(page);
  await chooseService(page);
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

test('the earliest time needs one press, and the plain list offers the same times without a calendar', async ({
  page,
}) => {
  await openSlots(page);
  const earliest = page.getByRole('button', { name: /^Frühester Termin/ });
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
  await continueButton(page).click();
  await expectStep(page, 3);
});
