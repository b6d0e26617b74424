import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { appointmentTexts } from '#contract/displayed-texts.rules.ts';
import type { Locale } from '#contract/locale.ts';
import { payment, paymentCharge } from '#server/payments/payments.tables.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { waysToSearch, writtenIn } from '#server/testing/written-in.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { appointments } from '#texts/generated/appointments.ts';
import {
  addPayment,
  aListedAppointment,
  aStaffedClinic,
  hoursBefore,
  moveThrough,
  type Patient,
  rename,
  signInPatient,
} from '../testing.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;

beforeEach(async () => {
  ({ clinic, plan, patient } = await aStaffedClinic());
});

async function ask(query: object, locale = 'de') {
  const { status, body } = await clinic.call('GET /api/patients/get-appointments', query, {
    token: patient.token,
    headers: { locale },
  });
  expect(status).toBe(200);
  return body as { data: AppointmentRow[]; total: number };
}

/** The dates of the found appointments, in the order of the answer. */
async function dates(query: object, locale = 'de') {
  const { data, total } = await ask({ perPage: '50', ...query }, locale);
  expect(total).toBe(data.length);
  return data.map(({ appointment_date }) => appointment_date);
}

const found = (search: string, locale = 'de') =>
  dates({ search, sortColumn: 'appointment_date', sortDirection: 'asc' }, locale);

/** Three appointments that differ in everything a patient sees of them. */
async function threeAppointments() {
  await rename(clinic, plan.followUp, { de: 'Ärztliche Übung 100 %_\\', en: 'Medical exercise 100 %_\\' });
  const make = async (date: string, time: string, status: AppointmentStatus, serviceId: number) =>
    await aListedAppointment(clinic, plan, patient, {
      date,
      time,
      status,
      serviceId,
      ...(status === 'cancelled' && { cancellationRequestCreatedAt: new Date('2026-12-02T12:00:00Z') }),
      createdAt: new Date(`${date.slice(0, 8)}01T22:30:00Z`),
    });
  await make('2026-10-25', '14:15', 'completed', plan.checkUp);
  await make('2026-12-03', '09:00', 'cancelled', plan.followUp);
  await make('2027-03-28', '11:30', 'confirmed', plan.checkUp);
}
const [FIRST, SECOND, THIRD] = ['2026-10-25', '2026-12-03', '2027-03-28'];

test.each([
  ['a whole date', '25.10.2026', [FIRST]],
  ['a part of a date', '.12.', [SECOND]],
  ['a year', '2027', [THIRD]],
  ['a time', '09:00', [SECOND]],
  ['a time as it is shown', '09:00 Uhr', [SECOND]],
  ['the sign of all times', 'uhr', [FIRST, SECOND, THIRD]],
  ['when it was called off, Berlin', 'Abgesagt am 02.12.2026 13:00', [SECOND]],
  ['a time in summer, Berlin', '11:30', [THIRD]],
  ['the day it was booked, Berlin', '01.10.2026', []],
  ['the night it was booked, Berlin', '02.10.2026 00:30', [FIRST]],
  ['a service', 'Erstgespräch', [FIRST, THIRD]],
  ['a service, in other letters', 'ERSTGESPRÄCH', [FIRST, THIRD]],
  ['an umlaut in two parts', 'Erstgespra\u0308ch', [FIRST, THIRD]],
  ['a status', 'abgesagt', [SECOND]],
  ['a status that is no word of the database', 'confirmed', []],
  ['with spaces around', '  bestätigt ', [THIRD]],
  ['when the video opens', 'Video ab 11:15 Uhr', [THIRD]],
  ['the mark of a missing video link', '–', [FIRST, SECOND]],
  ['the button to cancel', 'absagen', [THIRD]],
  ['the link to the calendar', 'in den kalender', [THIRD]],
  ['the link to the check of camera and microphone', 'Technik testen', [THIRD]],
  ['date and time in one line', '03.12.2026 09:00 Uhr', [SECOND]],
  ['the day of the week', 'Donnerstag, 03.12.', [SECOND]],
  ['the doctor', 'dr. med. anna keller', [FIRST, SECOND, THIRD]],
  ['nothing', '   ', [FIRST, SECOND, THIRD]],
  ['something that is not there', 'Zahnarzt', []],
])('APPT-08, OR-31: the search %s finds the appointments that show it', async (_name, search, expected) => {
  await threeAppointments();

  expect(await found(search)).toEqual(expected);
});

test.each([
  ['First appointment', [FIRST, THIRD]],
  ['Erstgespräch', []],
  ['CANCELLED', [SECOND]],
  ['abgesagt', []],
  ['Video from 11:15', [THIRD]],
  ['–', [FIRST, SECOND]],
  ['add to calendar', [THIRD]],
  ['test your camera', []],
  ['03.12.2026 09:00', [SECOND]],
  ['Thursday', [SECOND]],
  ['Donnerstag', []],
  ['absagen', []],
])('OR-31: in English %s is compared with English texts', async (search, expected) => {
  await threeAppointments();

  expect(await found(search, 'en')).toEqual(expected);
});

test('APPT-08: the video link is found by its text while it is shown', async () => {
  clinic.clock.set(hoursBefore(0.25));
  patient.token = await signInPatient(clinic, patient);
  await aListedAppointment(clinic, plan, patient, { videoLink: 'https://video.klinik.test/room' });
  await aListedAppointment(clinic, plan, patient, {
    date: '2026-11-25',
    videoLink: 'https://video.klinik.test/b',
  });

  expect(await found('Zum Video-Termin')).toEqual(['2026-11-24']);
  expect(await found('join the video', 'en')).toEqual(['2026-11-24']);
  expect(await found('Video ab 08:45 Uhr')).toEqual(['2026-11-25']);
});

/** The card of this appointment was declined after it. */
async function anOpenCharge(appointmentId: number) {
  await addPayment(clinic, appointmentId, 'stripe');
  const [paid] = await clinic.db.select().from(payment).where(eq(payment.appointmentId, appointmentId));
  const at = clinic.clock.now();
  await clinic.db.insert(paymentCharge).values({
    paymentId: paid?.id ?? 0,
    reason: 'appointment',
    amountCents: 89_50,
    state: 'failed',
    createdAt: at,
    updatedAt: at,
  });
}

test('APPT-08: an appointment is found by the mark of its history and by the button to pay', async () => {
  const id = await aListedAppointment(clinic, plan, patient);
  await aListedAppointment(clinic, plan, patient, { date: '2026-11-25' });
  expect(await found('verlauf')).toEqual([]);
  expect(await found('jetzt zahlen')).toEqual([]);

  await moveThrough(clinic, id, 'in_progress');
  await anOpenCharge(id);
  expect(await found('verlauf')).toEqual(['2026-11-24']);
  expect(await found('jetzt zahlen')).toEqual(['2026-11-24']);
});

/** One appointment in each state that shows other texts. */
async function oneOfEach() {
  await threeAppointments();
  const soon = '2026-11-16';
  const label = { statusLabel: 'Gesendet an die Apotheke' };
  await aListedAppointment(clinic, plan, patient, {
    date: soon,
    time: '10:05',
    videoLink: 'https://v.test/a',
  });
  await aListedAppointment(clinic, plan, patient, { date: soon, time: '11:00', ...label });
  await aListedAppointment(clinic, plan, patient, {
    date: '2026-11-30',
    status: 'cancellation_requested',
    serviceId: plan.followUp,
    cancellationRequestCreatedAt: new Date('2026-11-15T10:00:00Z'),
  });
  await aListedAppointment(clinic, plan, patient, { date: '2026-12-01', status: 'created_by_doctor' });
  const owing = await aListedAppointment(clinic, plan, patient, { date: '2026-11-24' });
  await moveThrough(clinic, owing, 'in_progress');
  await anOpenCharge(owing);
}

test.each(['de', 'en'] as const)(
  'APPT-08, OR-31: in %s the server finds each appointment by every text of every column',
  async (locale: Locale) => {
    await oneOfEach();
    const words = { t: appointments[locale], labels: appointment_status[locale] };
    const { data } = await ask({ perPage: '50' }, locale);
    const shown = data.flatMap((row) =>
      Object.entries(appointmentTexts(row, words, writtenIn(locale, clinic.clock.now()))).flatMap(
        ([column, texts]) => texts.map((text) => ({ id: row.id, column, text })),
      ),
    );
    expect(new Set(shown.map(({ text }) => text))).toContain(words.t.video_check);
    expect(new Set(shown.map(({ text }) => text))).toContain(words.t.confirm_by_mail);

    const lost: string[] = [];
    for (const [text, rows] of Map.groupBy(shown, (each) => each.text))
      for (const search of waysToSearch(text)) {
        const ids = (await ask({ perPage: '50', search }, locale)).data.map(({ id }) => id);
        for (const { id, column } of rows) if (!ids.includes(id)) lost.push(`${column}: ${search}`);
      }
    expect(lost).toEqual([]);
  },
);

test.each([
  ['%', [SECOND]],
  ['_', [SECOND]],
  ['\\', [SECOND]],
  ['100 %_\\', [SECOND]],
  ['2026%', []],
  ['0_:00', []],
  ["' or 1=1 --", []],
  ['"; drop table appointment;', []],
])('OR-31: the search %s has no special meaning', async (search, expected) => {
  await threeAppointments();

  expect(await found(search)).toEqual(expected);
});

test('API-35, SEAM-29: the total counts the found appointments of all pages', async () => {
  await threeAppointments();
  const { data, total } = await ask({ search: 'Erstgespräch', perPage: '1', page: '2' });

  expect(data).toHaveLength(1);
  expect(total).toBe(2);
});

test.each([
  ['appointment_date', 'asc', [FIRST, SECOND, THIRD]],
  ['appointment_date', 'desc', [THIRD, SECOND, FIRST]],
  ['start_time', 'asc', [SECOND, THIRD, FIRST]],
  ['service_name', 'asc', [SECOND, FIRST, THIRD]],
  ['service_name', 'desc', [THIRD, FIRST, SECOND]],
  ['status', 'asc', [SECOND, FIRST, THIRD]],
  ['status', 'desc', [THIRD, FIRST, SECOND]],
  ['created_at', 'asc', [FIRST, SECOND, THIRD]],
])('sorted by %s, %s', async (sortColumn, sortDirection, expected) => {
  await threeAppointments();

  expect(await dates({ sortColumn, sortDirection })).toEqual(expected);
});

test('OR-31: statuses are sorted by their name in the caller’s language', async () => {
  await aListedAppointment(clinic, plan, patient, { date: FIRST, status: 'in_progress' });
  await aListedAppointment(clinic, plan, patient, { date: SECOND, status: 'no_show' });
  const order = { sortColumn: 'status', sortDirection: 'asc' };

  expect(await dates(order, 'de')).toEqual([FIRST, SECOND]);
  await aListedAppointment(clinic, plan, patient, { date: THIRD, status: 'completed' });
  expect(await dates(order, 'en')).toEqual([THIRD, FIRST, SECOND]);
});

test('APPT-07: without parameters a page has five rows, the newest booking first', async () => {
  for (let day = 10; day < 17; day += 1)
    await aListedAppointment(clinic, plan, patient, {
      date: `2026-12-${day}`,
      createdAt: new Date(`2026-11-${26 - day}T09:00:00Z`),
    });
  const { data, total } = await ask({});

  expect(total).toBe(7);
  expect(data.map(({ appointment_date }) => appointment_date.slice(-2))).toEqual([
    '10',
    '11',
    '12',
    '13',
    '14',
  ]);
});

test('SEAM-29: no row is on two pages, even if all sort values are equal', async () => {
  const createdAt = new Date('2026-11-01T09:00:00Z');
  for (let count = 0; count < 7; count += 1) await aListedAppointment(clinic, plan, patient, { createdAt });
  const pages = [];
  for (const page of ['1', '2', '3', '4']) pages.push((await ask({ page, perPage: '2' })).data);

  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(7);
});

test.each([
  ['perPage', '0', 5],
  ['perPage', '-1', 5],
  ['perPage', '1.5', 5],
  ['perPage', 'abc', 5],
  ['perPage', '', 5],
  ['perPage', '3', 3],
  ['perPage', '101', 6],
  ['page', '0', 5],
  ['page', '-1', 5],
  ['page', 'abc', 5],
  ['sortColumn', 'person', 5],
  ['sortColumn', 'id; drop table appointment', 5],
  ['sortColumn', '(select 1)', 5],
  ['sortDirection', 'sideways', 5],
])('SEAM-29: %s=%s is answered with the first choice', async (name, value, rows) => {
  for (let count = 0; count < 6; count += 1) await aListedAppointment(clinic, plan, patient);
  const { data, total } = await ask({ [name]: value });

  expect(data).toHaveLength(rows);
  expect(total).toBe(6);
});

test('SEAM-29: beyond the last page there are no rows, and the total stays', async () => {
  await aListedAppointment(clinic, plan, patient);

  expect(await ask({ page: '3' })).toEqual({ data: [], total: 1 });
  expect(await ask({ page: '100000', perPage: '100' })).toEqual({ data: [], total: 1 });
  expect(await ask({ page: '2', search: 'Zahnarzt' })).toEqual({ data: [], total: 0 });
});

test('a search is cut after 100 characters', async () => {
  await aListedAppointment(clinic, plan, patient);

  expect(await found('x'.repeat(5000))).toEqual([]);
});

test('a parameter that is sent twice is refused', async () => {
  const { status } = await clinic.call(
    'GET /api/patients/get-appointments?page=1&page=2',
    {},
    {
      token: patient.token,
    },
  );
  expect(status).toBe(400);
});
