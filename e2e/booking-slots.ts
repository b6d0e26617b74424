import { expect, type Locator, type Page } from '@playwright/test';
import type { DateMarker, ScheduleGroup } from '#contract/schedule.contract.ts';
import { chooseDemoService, openServices, slots } from './booking.ts';

interface Schedules {
  data: ScheduleGroup[];
  dateMarker: DateMarker[];
}

export async function openSlots(page: Page): Promise<void> {
  await openServices(page);
  await chooseDemoService(page);
  await expect(slots(page).first()).toBeVisible();
}

/** Does something that asks for free times, and waits until they are on show. */
export async function schedulesAfter(page: Page, action: () => Promise<unknown>) {
  const asked = page.waitForRequest('**/api/patients/get-schedules?**');
  await action();
  const request = await asked;
  const answer: Schedules = await (await request.response())?.json();
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  return { ...answer, asked: new URL(request.url()).searchParams };
}

export function turnMonth(page: Page) {
  return schedulesAfter(page, () => page.getByRole('button', { name: 'Nächster Monat' }).click());
}

/** `Donnerstag, 3. Dezember 2026`, as the calendar names its days. */
export function day(page: Page, date: string): Locator {
  const name = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'UTC' });
  return page.getByRole('grid').getByRole('button', { name: name.format(new Date(date)) });
}

/** A day on which several doctors have free times. */
export async function openSharedDay(page: Page): Promise<ScheduleGroup[]> {
  const month = await turnMonth(page);
  const date = month.dateMarker
    .map((marker) => marker.date)
    .find((each) => month.data.filter((group) => group.date === each).length > 1);
  const { data } = await schedulesAfter(page, () => day(page, date ?? '').click());
  return data;
}

export function groupOf(page: Page, { display_name, date }: ScheduleGroup): Locator {
  const name = new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'UTC' });
  const [year, month, number] = date.split('-');
  const weekday = name.format(new Date(date));
  return page.getByRole('region', { name: `${display_name}, ${weekday}, ${number}.${month}.${year}` });
}

export async function chooseDoctor(page: Page, name: string): Promise<void> {
  const dropdown = page.getByRole('combobox', { name: 'Ärztin' });
  if (!(await dropdown.isVisible()))
    return await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const option = dropdown.locator('option').filter({ hasText: name });
  await dropdown.selectOption(await option.getAttribute('value'));
}
