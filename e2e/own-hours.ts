/**
 * Times that only one journey books. Each worker has a doctor and a service of its own; a journey opens a day in that
 * doctor's calendar, and the days of the journeys before it are closed again. So the first free time is always its own.
 */
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { CalendarColumn } from '#contract/appointments-calendar.contract.ts';
import type { ServiceCategory } from '#contract/catalogue.contract.ts';
import type { ScheduleGroup } from '#contract/schedule.contract.ts';
import type { WantedSlot } from '#server/booking/testing-http-guest.ts';
import { berlinDate, berlinDateTime, berlinTime } from '#server/platform/berlin-time.ts';
import { asStaff } from './staff.ts';
import { serverUrl, test } from './test.ts';

/** How every doctor and every service of a journey is named, so that looks at the demo catalogue can leave them out. */
export const OWN_DOCTOR = 'Dr. med. Ina Eigen';
export const OWN_SERVICE = 'Eigene Sprechstunde';

interface OwnClinic {
  serviceId: number;
  doctorId: number;
  /** The title of the service in both languages. */
  title: { de: string; en: string };
  daysUsed: number;
  openWindows: number[];
}

export const HOUR_MS = 3_600_000;
const QUARTER_HOUR_MS = HOUR_MS / 4;
const DAY_MS = 24 * HOUR_MS;
/** Far enough ahead to be cancelled free of charge. */
const FIRST_DAY = 10;
const FIRST_EVENING = 20;
/** For each of four workers; patients can book 90 days ahead. */
const EVENINGS = 17;

let clinic: Promise<OwnClinic> | undefined;

/** The doctor and the service of this worker, made once. */
export function ownClinic(): Promise<OwnClinic> {
  clinic ??= makeClinic();
  return clinic;
}

/** Opens as many days, one after the other, that no other journey uses. Returns their free times in order. */
export async function openOwnDays(count = 1): Promise<WantedSlot[]> {
  const own = await ownClinic();
  const first = FIRST_DAY + own.daysUsed;
  own.daysUsed += count;
  const dates = Array.from({ length: count }, (_, place) => dateIn(first + place));
  return await openOwnDates(dates);
}

/** A time that begins soon; close before midnight, at midnight. */
export async function openNextTime(): Promise<WantedSlot> {
  const [ofToday] = await openSoon();
  const [next] = ofToday ? [ofToday] : await openOwnDates([dateIn(1)], ['00:00', '24:00']);
  return requireSlot(next);
}

/** Opens the rest of the day, but not before a slow journey ends. Hours cannot begin in the hour that comes twice. */
export async function openSoon(awayMs = QUARTER_HOUR_MS): Promise<WantedSlot[]> {
  let soon = Date.now() + awayMs;
  while (comesTwice(soon)) soon += QUARTER_HOUR_MS;
  return await openOwnDates([berlinDate(soon)], [berlinTime(soon), '24:00']);
}

/** Opens these days in the calendar of the own doctor. Returns their free times in order. */
export async function openOwnDates(
  dates: string[],
  [start_time, end_time] = ['08:00', '20:00'],
): Promise<WantedSlot[]> {
  const admin = asStaff();
  const { serviceId, doctorId, openWindows } = await ownClinic();
  const closed = openWindows.splice(0);
  await Promise.all(closed.map((id) => admin.call('DELETE', `/api/staff/extra-windows/${id}`)));
  const slots: WantedSlot[] = [];
  for (const date of dates) {
    const hours = { doctor_id: doctorId, date, start_time, end_time };
    const { data } = (await admin.call('POST', '/api/staff/extra-windows', hours)) as {
      data: { id: number };
    };
    openWindows.push(data.id);
    slots.push(...(await freeTimes(serviceId, doctorId, date)));
  }
  return slots;
}

/** An evening hour of a doctor of the demo clinic, whose own hours end before; no other journey has this one. */
export async function openEvening(doctorId: number, serviceId: number): Promise<WantedSlot> {
  const { date, hour } = await unusedEvening(doctorId);
  const [start_time, end_time] = [`${hour}:00`, `${hour + 1}:00`];
  const hours = { doctor_id: doctorId, date, start_time, end_time };
  await asStaff().call('POST', '/api/staff/extra-windows', hours);
  const slots = await freeTimes(serviceId, doctorId, date);
  return requireSlot(slots.find((slot) => slot.start_time === start_time));
}

/** Workers that run at the same time look at different days. */
async function unusedEvening(doctorId: number): Promise<{ date: string; hour: number }> {
  const first = FIRST_EVENING + (test.info().parallelIndex % 4) * EVENINGS;
  const days = Array.from({ length: EVENINGS }, (_, place) => dateIn(first + place));
  const query = `from=${days[0]}&to=${days.at(-1)}&doctor_id=${doctorId}`;
  const found = await asStaff().call('GET', `/api/staff/calendar?${query}`);
  const [column] = (found as { data: CalendarColumn[] }).data;
  const used = column?.extra_windows.map(({ date_start_time }) => berlinDateTime(new Date(date_start_time)));
  // With a gap between them: hours that touch each other would be cut into slots together.
  const evenings = [20, 22].flatMap((hour) => days.map((date) => ({ date, hour })));
  const unused = evenings.find(
    ({ date, hour }) => !used?.some((start) => start.startsWith(`${date}T${hour}:00`)),
  );
  if (!unused) throw new Error('Every evening of this worker is used.');
  return unused;
}

async function freeTimes(serviceId: number, doctorId: number, date: string) {
  const query = `service_id=${serviceId}&doctor_ids[]=${doctorId}&picked_date=${date}`;
  const answer = await fetch(`${serverUrl()}/api/patients/get-schedules?${query}`);
  const { data } = (await answer.json()) as { data: ScheduleGroup[] };
  return data.flatMap(({ slots }) => slots);
}

async function makeClinic(): Promise<OwnClinic> {
  const admin = asStaff();
  const name = randomUUID().slice(0, 8);
  const title = { de: `${OWN_SERVICE} ${name}`, en: `Own consultation ${name}` };
  const service = await made(admin, 'services', {
    category_id: await firstCategory(),
    type: 'first',
    duration: 30,
    price_cents: 180_00,
    texts: {
      de: { title: title.de, description: 'Ein Gespräch.' },
      en: { title: title.en, description: 'A talk.' },
    },
    doctor_ids: [],
    picture_id: null,
  });
  const page = { staff_detail: 'Gynäkologie', description: 'Ärztin einer Reise.' };
  const doctor = await made(admin, 'doctors', {
    first_name: 'Ina',
    last_name: 'Eigen',
    salutation: 'Dr. med.',
    display_name: null,
    texts: { de: page, en: page },
    service_ids: [service.id],
    picture_id: null,
  });
  await admin.call('PUT', `/api/staff/services/${service.id}/booking-rule`, {
    buffer_before: 0,
    buffer_after: 0,
    minimum_notice: 0,
    horizon_days: 730,
    offer_notice: 0,
    version: 0,
  });
  return { serviceId: service.id, doctorId: doctor.id, title, daysUsed: 0, openWindows: [] };
}

async function made(admin: ReturnType<typeof asStaff>, kind: string, form: object): Promise<{ id: number }> {
  const { data } = (await admin.call('POST', `/api/staff/catalogue/${kind}`, form)) as {
    data: { id: number };
  };
  return data;
}

/** The one that is open when the services are shown. */
async function firstCategory(): Promise<number> {
  const answer = await fetch(`${serverUrl()}/api/patients/get-service-category`);
  const { data } = (await answer.json()) as { data: ServiceCategory[] };
  return data[0]?.id ?? 0;
}

function comesTwice(moment: number): boolean {
  return [-HOUR_MS, HOUR_MS].some((away) => berlinTime(moment + away) === berlinTime(moment));
}

function dateIn(days: number): string {
  return berlinDate(Date.now() + days * DAY_MS);
}

function requireSlot(slot: WantedSlot | undefined): WantedSlot {
  expect(slot, 'The opened hours have a free time.').toBeDefined();
  return slot as WantedSlot;
}
