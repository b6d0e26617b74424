import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import {
  anAppointment,
  aStaffedClinic,
  hoursBefore,
  move,
  moveThrough,
  NEXT_SLOT,
  type Patient,
  readAppointment,
  reschedule,
  signInPatient,
} from '../testing.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let anna: { email: string };

beforeEach(async () => {
  ({ clinic, plan, patient, anna } = await aStaffedClinic());
});

type SentLetter = Awaited<ReturnType<Clinic['letters']>>[number];

/** Newest first. */
const subjects = async (to = patient.email) => (await clinic.letters(to)).map(({ subject }) => subject);
const newest = async (): Promise<SentLetter> => {
  const [letter] = await clinic.letters(patient.email);
  if (!letter) throw new Error('No letter was sent.');
  return letter;
};

/** The lines of the calendar file in a mail, by their names. */
function calendarIn({ attachments }: SentLetter): Record<string, string> {
  const [file] = attachments;
  if (!file) throw new Error('The letter has no calendar file.');
  const lines = Buffer.from(file.content, 'base64').toString().replaceAll('\r\n ', '').split('\r\n');
  return Object.fromEntries(lines.map((line) => [line.split(/[:;]/)[0], line.slice(line.indexOf(':') + 1)]));
}

test('SEAM-22: the patient gets a confirmation mail with a calendar file', async () => {
  const id = await anAppointment(clinic, plan, patient);
  const letter = await newest();

  expect(letter.subject).toBe('Ihr Termin ist bestätigt');
  expect(letter.text).toContain('Dienstag, 24. November 2026\n09:00 Uhr (Berliner Zeit)\nmit ');
  expect(letter.attachments).toMatchObject([
    { filename: 'termin.ics', contentType: 'text/calendar; charset=utf-8; method=REQUEST' },
  ]);
  expect(calendarIn(letter)).toMatchObject({
    METHOD: 'REQUEST',
    UID: `appointment-${id}@portal.test`,
    SEQUENCE: '0',
    DTSTART: '20261124T080000Z',
    DTEND: '20261124T084500Z',
    SUMMARY: 'Online-Termin',
    ORGANIZER: 'mailto:portal@online-klinik.invalid',
    ATTENDEE: `mailto:${patient.email}`,
  });
});

test('PAYMENTS-5.20: a patient who missed an appointment gets a mail while there is time to object', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(-0.5));
  await move(clinic, id, 'no_show');
  const letter = await newest();

  expect(letter.subject).toBe('Wir haben Sie zum Termin nicht erreicht');
  expect(letter.text).toContain('Dann schreiben Sie uns bitte gleich');
});

test('SEAM-14: no mail and no calendar file contains the video link', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await clinic.drain();
  const { pathname } = new URL(String((await readAppointment(clinic, id)).videoLink));
  expect(pathname).toBe(`/patient/visit/${id}`);
  await move(clinic, id, 'cancelled');

  for (const letter of await clinic.letters()) {
    const files = letter.attachments.map(({ content }) => Buffer.from(content, 'base64').toString());
    expect([letter.text, letter.html, ...files].join()).not.toContain(pathname);
  }
});

test('SEAM-22: mails are in the language of the patient', async () => {
  await clinic.db.execute(sql`update patient set locale = 'en'`);
  await anAppointment(clinic, plan, patient);

  expect(await subjects()).toEqual(['Your appointment is confirmed']);
});

test('SEAM-22: a proposed or unpaid appointment gets no confirmation mail', async () => {
  await anAppointment(clinic, plan, patient, { status: 'created_by_doctor', gateway: null });
  await anAppointment(clinic, plan, patient, {
    status: 'awaiting_payment',
    slot: NEXT_SLOT,
  });

  expect(await subjects()).toEqual([]);
});

test('SEAM-05: the calendar file of a cancellation has the same UID and a higher sequence number', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await clinic.drain();
  await clinic.call(`POST /api/patients/cancel-appointment/${id}`, {}, { token: patient.token });
  const letter = await newest();

  expect(letter.subject).toBe('Ihr Termin ist abgesagt');
  expect(letter.text).toContain('Sie haben Ihren Online-Termin');
  expect(letter.attachments[0]?.contentType).toContain('method=CANCEL');
  expect(calendarIn(letter)).toMatchObject({
    METHOD: 'CANCEL',
    STATUS: 'CANCELLED',
    UID: `appointment-${id}@portal.test`,
    SEQUENCE: '1',
    DTSTART: '20261124T080000Z',
  });
});

test('SEAM-22: a patient who cancels before the confirmation mail is sent gets only the cancellation mail', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await move(clinic, id, 'cancelled', { actor: { kind: 'patient', patientId: patient.id } });

  expect(await subjects()).toEqual(['Ihr Termin ist abgesagt']);
});

test('payments 22: the clinic apologises in the mail when it cancels', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await clinic.drain();
  await move(clinic, id, 'cancelled', { actor: { kind: 'staff', staffId: 1, roles: ['admin'] } });

  expect((await newest()).text).toContain('leider müssen wir');
});

test('SEAM-04: an expired proposal is announced without a calendar file', async () => {
  const id = await anAppointment(clinic, plan, patient, { status: 'created_by_admin', gateway: null });
  await move(clinic, id, 'cancelled');
  const letter = await newest();

  expect(letter.text).toContain('wurde nicht bestätigt');
  expect(letter.text).toContain('Es entstehen Ihnen keine Kosten.');
  expect(letter.attachments).toEqual([]);
});

test('SEAM-05: the patient and the doctor get a mail about a request, without the patient’s reason', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(24.5));
  const token = await signInPatient(clinic, patient);
  const body = { cancellation_request_notes: 'Ich habe Fieber' };
  await clinic.call(`POST /api/patients/cancel-appointment/${id}`, body, { token });

  expect(await subjects()).toContain('Ihre Anfrage ist eingegangen');
  expect(await subjects(anna.email)).toEqual(['Eine Anfrage wartet auf Ihre Entscheidung']);
  expect(JSON.stringify(await clinic.letters())).not.toContain('Fieber');
});

test('SEAM-05: a doctor without an account gets no mail, and the delivery counts as done', async () => {
  await clinic.db.execute(sql`update doctor set staff_id = null`);
  const id = await anAppointment(clinic, plan, patient);
  await move(clinic, id, 'cancellation_requested');

  expect(await clinic.drain()).toMatchObject({ failed: 0 });
  expect(await subjects(anna.email)).toEqual([]);
});

test.each([
  ['cancellation_rejected', 'bleibt bestehen', undefined],
  ['cancel_stripe_no_charge', 'Ihre Karte wird nicht belastet.', 'CANCEL'],
  ['cancel_stripe_charge_all', 'Gebühr von 26,85\u00a0€', 'CANCEL'],
] as const)('SEAM-05: the mail about the decision %s says: %s', async (status, words, method) => {
  const id = await anAppointment(clinic, plan, patient);
  await moveThrough(clinic, id, 'cancellation_requested', status);
  const letter = await newest();

  expect(letter.subject).toBe('Antwort auf Ihre Anfrage');
  expect(letter.text).toContain(words);
  expect(letter.attachments.length === 0 ? undefined : calendarIn(letter).METHOD).toBe(method);
});

test('SEAM-06: the mail about a new time has the same UID and a higher sequence number; no second confirmation is sent', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await clinic.drain();
  await reschedule(clinic, plan, patient, id);

  expect(await subjects()).toEqual(['Ihr Termin hat eine neue Zeit', 'Ihr Termin ist bestätigt']);
  expect(calendarIn(await newest())).toMatchObject({
    METHOD: 'REQUEST',
    UID: `appointment-${id}@portal.test`,
    SEQUENCE: '1',
    DTSTART: '20261124T084500Z',
  });
});

test('the patient gets no mail about moves that concern only the staff', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await clinic.drain();
  await moveThrough(clinic, id, 'in_progress', 'completed', 'payment_failed', 'payment_success');

  expect(await subjects()).toEqual(['Ihr Termin ist bestätigt']);
});

test('a patient with a closed account gets no mail', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await clinic.db.execute(sql`update patient set closed_at = now()`);
  await move(clinic, id, 'cancelled');

  expect(await clinic.drain()).toMatchObject({ failed: 0 });
  expect(await subjects()).toEqual([]);
});

test('SEAM-22: a doctor who takes over an appointment gets a mail with its time and nothing about the patient', async () => {
  const lenasSlot = { date: '2026-11-24', start_time: '14:00', doctor_id: plan.lena };
  const id = await anAppointment(clinic, plan, patient, { slot: lenasSlot });
  await reschedule(clinic, plan, patient, id);

  const [letter] = await clinic.letters(anna.email);
  expect(letter?.subject).toBe('Ein Termin wurde zu Ihnen verlegt');
  expect(letter?.text).toMatch(/24\. November 2026\n09:45 Uhr/);
  expect(letter?.text).not.toMatch(/Anna Berger|Erstgespräch/);
});

test('SEAM-22: the doctor gets no mail when only the time changes', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await reschedule(clinic, plan, patient, id);

  expect(await subjects(anna.email)).not.toContain('Ein Termin wurde zu Ihnen verlegt');
});
