import { expect, type Locator, type Page } from '@playwright/test';
import { aHttpGuest, bookOverHttp, type WantedSlot } from '#server/booking/testing-http-guest.ts';
import { addDays } from '#server/platform/berlin-time.ts';
import { aPatientWithAppointment } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { CORE } from './details.ts';
import { mailsTo } from './mailbox.ts';
import { OWN_DOCTOR, openOwnDates, ownClinic } from './own-hours.ts';
import { openWorkspace } from './staff.ts';
import { test } from './test.ts';

/** A Sunday on which nobody works, as many weeks ahead: each test has one of its own, after the days of all journeys. */
function aSunday(weeks: number): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 7 * weeks + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

/** The times that a guest is offered on that day at the journey's own doctor. */
async function freeOn(page: Page, date: string): Promise<WantedSlot[]> {
  const { serviceId, doctorId } = await ownClinic();
  const query = `service_id=${serviceId}&doctor_ids[]=${doctorId}&picked_date=${date}`;
  const { data } = await (await page.request.get(`/api/patients/get-schedules?${query}`)).json();
  return data.flatMap((group: { slots: WantedSlot[] }) => group.slots);
}

/** All she was sent: which of two letters arrives first is nobody's promise. */
async function mailTo(page: Page, email: string, part: 'subject' | 'text'): Promise<string> {
  return (await mailsTo(page.request, email)).map((letter) => letter[part]).join('\n');
}

const openMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Zeiten ändern' }).click();
  await page.getByRole('button', { name: entry, exact: true }).click();
};
const dialog = (page: Page) => page.getByRole('dialog');

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('It has no place on the screen.');
  return box;
};

/** Presses an appointment and moves the mouse to an hour later, without releasing it. */
async function dragByAnHour(page: Page, appointment: Locator) {
  const { x, y, width } = await boxOf(appointment);
  const [ten, eleven] = await Promise.all(
    ['10:00', '11:00'].map((time) => boxOf(page.getByText(time, { exact: true }))),
  );
  const hour = (eleven?.y ?? 0) - (ten?.y ?? 0);
  await page.mouse.move(x + width / 2, y + 6);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 6 + hour, { steps: 5 });
}

const anHourAfter = (time: string) =>
  `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;

test('SEAM-02: guests see the working hours that an administrator set, and the administrator uses the calendar by keyboard', {
  tag: CORE,
}, async ({ page }) => {
  const sunday = aSunday(30);
  const { doctorId } = await ownClinic();
  await openOwnDates([addDays(sunday, -1)]);
  await openWorkspace(page, `/calendar?date=${sunday}&doctor=${doctorId}`);
  await expect(page.getByText('Keine Sprechzeit und kein Termin')).toBeAttached();

  await openMenu(page, 'Sprechzeiten');
  await dialog(page).getByLabel('Gilt ab').fill(sunday);
  await dialog(page).getByLabel('Gilt bis').fill(sunday);
  await dialog(page).getByRole('button', { name: 'Sonntag: Sprechzeit hinzufügen' }).click();
  const day = dialog(page).getByRole('group', { name: 'Sonntag' });
  await day.getByLabel('Von').fill('12:00');
  await day.getByLabel('Bis').fill('09:00');
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(day.getByText('Das Ende muss nach dem Beginn liegen.')).toBeVisible();
  await expectAccessible(page, 'dialog');
  await day.getByLabel('Von').fill('08:00');
  await day.getByLabel('Bis').fill('11:00');
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog(page)).toBeHidden();

  const free = page.getByRole('button', { name: `08:00–11:00 frei ${OWN_DOCTOR}` });
  await expect(free).toBeVisible();
  expect((await freeOn(page, sunday))[0]?.start_time).toBe('08:00');
  await expectAccessible(page);

  await page.getByLabel('Ärztin', { exact: true }).selectOption({ label: 'Alle nebeneinander' });
  await page.getByRole('button', { name: 'Woche', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Liste', exact: true }).click();
  await page.getByLabel('Ärztin', { exact: true }).selectOption(String(doctorId));
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
  await page.getByRole('button', { name: 'Raster', exact: true }).click();
  await expect(page.locator('[data-column]').filter({ has: free })).toBeVisible();
  await free.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[data-entry]:focus')).toBeVisible();
  await expect(free).not.toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(free).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: 'Neuer Termin' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(free).toBeFocused();
});

test('SEAM-04, SEAM-06: an administrator proposes one appointment and moves another, and the patient gets a mail for each', async ({
  page,
}) => {
  const { email, slot } = await aPatientWithAppointment();
  await openWorkspace(page, `/calendar?date=${slot.date}&doctor=${slot.doctor_id}`);

  await page.getByRole('button', { name: 'Neuer Termin' }).click();
  await dialog(page).getByLabel('Patientin suchen').fill(email);
  await dialog(page).getByRole('radio').check();
  await dialog(page)
    .getByLabel('Leistung')
    .selectOption(String((await ownClinic()).serviceId));
  await dialog(page).getByLabel('Freie Zeit *').selectOption({ index: 2 });
  await expectAccessible(page, 'dialog');
  await dialog(page).getByRole('button', { name: 'Termin anlegen' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => mailTo(page, email, 'text')).toContain('/patient/confirm-payment/');

  const appointment = page.getByRole('button', { name: new RegExp(`^${slot.start_time}–.*Bestätigt`) });
  await appointment.click();
  await expectAccessible(page, 'dialog');
  await dialog(page).getByRole('button', { name: 'Verlegen' }).click();
  await dialog(page).getByLabel('Freie Zeit *').selectOption({ index: 3 });
  await dialog(page).getByRole('button', { name: 'Verlegen' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(appointment).toBeHidden();
  await expect.poll(() => mailTo(page, email, 'subject')).toContain('Ihr Termin hat eine neue Zeit');
});

test('SEAM-04, SEAM-06: an administrator drags an appointment to a free time and says yes, and the patient gets a mail', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { email, slot } = await aPatientWithAppointment();
  await openWorkspace(page, `/calendar?date=${slot.date}&doctor=${slot.doctor_id}`);
  const at = (time: string) => page.getByRole('button', { name: new RegExp(`^${time}–.*Bestätigt`) });
  const later = anHourAfter(slot.start_time);
  const ghost = page.locator('[data-ghost]');

  await dragByAnHour(page, at(slot.start_time));
  await expect(ghost).toHaveText(new RegExp(`^${later} bis .*, ${OWN_DOCTOR}$`));
  await page.keyboard.press('Escape');
  await expect(ghost).toBeHidden();
  await page.mouse.up();
  await expect(dialog(page)).toBeHidden();

  await dragByAnHour(page, at(slot.start_time));
  await expect(ghost).toBeVisible();
  await page.mouse.up();
  const time = dialog(page).getByLabel('Freie Zeit *');
  await expect(time.locator('option:checked')).toHaveText(new RegExp(`^${later} bis`));
  await expectAccessible(page, 'dialog');
  await dialog(page).getByRole('button', { name: 'Verlegen' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(at(later)).toBeVisible();
  await expect(at(slot.start_time)).toBeHidden();
  await expect.poll(() => mailTo(page, email, 'subject')).toContain('Ihr Termin hat eine neue Zeit');
});

test('SEAM-02, SEAM-06: an administrator enters an absence with five bookings: two move, two are cancelled, one stays, and the patients get mails', async ({
  page,
  baseURL,
}) => {
  const sunday = aSunday(31);
  const { doctorId, serviceId } = await ownClinic();
  const slots = await openOwnDates([sunday, addDays(sunday, 1)]);
  const guests = slots.slice(0, 5).map((slot) => aHttpGuest(serviceId, slot, 'stripe'));
  expect(guests).toHaveLength(5);
  await Promise.all(guests.map((guest) => bookOverHttp(baseURL ?? '', guest)));

  await openWorkspace(page, `/calendar?date=${sunday}&doctor=${doctorId}`);
  await openMenu(page, 'Abwesenheit');
  await dialog(page).getByRole('button', { name: 'Weiter' }).click();
  const choices = dialog(page).getByRole('combobox');
  await expect(choices).toHaveCount(5);
  for (const place of [2, 3]) await choices.nth(place).selectOption('cancel');
  await choices.nth(4).selectOption('keep');
  await expectAccessible(page, 'dialog');
  await dialog(page).getByRole('button', { name: 'Abwesenheit eintragen' }).click();

  const results = dialog(page).getByRole('list', { name: 'Ergebnis' }).getByRole('listitem');
  await expect(results).toHaveText([/verlegt auf/, /verlegt auf/, /abgesagt/, /abgesagt/, /bleibt bestehen/]);
  await dialog(page).getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByRole('button', { name: 'Abwesend, ganztägig' })).toBeVisible();

  for (const [place, news] of ['neue Zeit', 'neue Zeit', 'abgesagt', 'abgesagt', 'bestätigt'].entries())
    await expect.poll(() => mailTo(page, guests[place]?.email ?? '', 'subject')).toContain(news);
  expect(await freeOn(page, sunday)).toEqual([]);
});
