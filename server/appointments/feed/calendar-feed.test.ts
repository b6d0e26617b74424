import { eq, sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { exportOf } from '#server/audit/export/testing-archive.ts';
import { calendarAddress } from '#server/identity/sign-in.tables.ts';
import { staffMember } from '#server/identity/staff/staff.tables.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember, PASSWORD } from '#server/testing/people.ts';
import { appointment } from '../appointments.tables.ts';
import {
  aListedAppointment,
  anAppointment,
  aStaffedClinic,
  move,
  type Patient,
  reschedule,
} from '../testing.ts';
import { initialsOf } from './calendar-feed.rules.ts';

const ADDRESS = '/api/patients/calendar-address';
const OF_DOCTOR = '/api/staff/calendar-address';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let anna: { id: number; token: string };

beforeEach(async () => {
  ({ clinic, plan, patient, anna } = await aStaffedClinic());
});

const create = async (route = ADDRESS, token = patient.token): Promise<string> => {
  const { body } = await clinic.call(`POST ${route}`, {}, { token });
  return new URL(body.data.url).pathname;
};
const read = (path: string, headers: Record<string, string> = {}, network?: string) =>
  clinic.call(`GET ${path}`, undefined, { headers, ...(network && { network }) });
const entriesOf = (feed: string) =>
  new ICAL.Component(ICAL.parse(feed)).getAllSubcomponents('vevent').map((entry) => ({
    uid: String(entry.getFirstPropertyValue('uid')),
    status: entry.getFirstPropertyValue('status'),
    sequence: entry.getFirstPropertyValue('sequence'),
    summary: entry.getFirstPropertyValue('summary'),
  }));
const rowCount = async () => await clinic.db.$count(calendarAddress);

describe('a feed', () => {
  test('has the own appointments from 7 days back to 365 ahead, and no others', async () => {
    const ben = await aPatient(clinic, { email: 'ben@example.test' });
    const own = [
      await aListedAppointment(clinic, plan, patient, { date: '2026-11-10', status: 'payment_success' }),
      await aListedAppointment(clinic, plan, patient, { date: '2026-11-24' }),
      await aListedAppointment(clinic, plan, patient, { date: '2027-11-15' }),
    ];
    await aListedAppointment(clinic, plan, patient, { date: '2026-11-08' });
    await aListedAppointment(clinic, plan, patient, { date: '2027-11-17' });
    await aListedAppointment(clinic, plan, patient, { date: '2026-11-25', status: 'awaiting_payment' });
    await aListedAppointment(clinic, plan, patient, { date: '2026-11-26', status: 'created_by_doctor' });
    await aListedAppointment(clinic, plan, ben, { date: '2026-11-27' });

    const { status, headers, body } = await read(await create());

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(entriesOf(body).map(({ uid }) => uid.split('@')[0])).toEqual(own.map((id) => `appointment-${id}`));
  });

  test('names the time and nothing else, is private, and says how often it is read again', async () => {
    await aListedAppointment(clinic, plan, patient);
    const { body } = await read(await create());

    expect(body).toContain('SUMMARY:Online-Termin\r\n');
    expect(body).toContain('CLASS:PRIVATE\r\n');
    expect(body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT4H\r\n');
    expect(body).toContain('X-PUBLISHED-TTL:PT4H\r\n');
    expect(body).not.toMatch(/ORGANIZER|ATTENDEE|METHOD|hormon|arzt|ärzt|keller|berger|anna@/i);
  });

  test('is in the language of the account', async () => {
    const eva = await aPatient(clinic, { email: 'eva@example.test', locale: 'en' });
    await aListedAppointment(clinic, plan, eva);
    expect((await read(await create(ADDRESS, eva.token))).body).toContain('SUMMARY:Online appointment\r\n');
  });

  test('has the same entry as the file in the letter, also after a new time and a cancellation', async () => {
    const id = await anAppointment(clinic, plan, patient);
    await reschedule(clinic, plan, patient, id);
    const file = await clinic.call(`GET /api/patients/appointments/${id}/calendar`, undefined, {
      token: patient.token,
    });
    const path = await create();
    const line = (name: string, text: string) => new RegExp(`^${name}:.*$`, 'm').exec(text)?.[0];
    const { body } = await read(path);
    for (const name of ['UID', 'SEQUENCE', 'DTSTART', 'DTEND'])
      expect(line(name, body)).toBe(line(name, file.body));

    const [before] = entriesOf(body);
    await move(clinic, id, 'cancelled');
    const [after] = entriesOf((await read(path)).body);
    expect(after).toMatchObject({ uid: before?.uid, status: 'CANCELLED' });
    expect(Number(after?.sequence)).toBeGreaterThan(Number(before?.sequence));
  });

  test('of a doctor has the own appointments with initials, and another doctor’s account none', async () => {
    const id = await aListedAppointment(clinic, plan, patient);
    await aListedAppointment(clinic, plan, patient, { doctorId: plan.lena, date: '2026-11-25' });
    const { body } = await read(await create(OF_DOCTOR, anna.token));
    expect(entriesOf(body)).toMatchObject([
      { uid: expect.stringMatching(`^appointment-${id}@`), summary: 'A. B.' },
    ]);
    expect(body).not.toMatch(/Anna|Berger|anna@/);

    const unlinked = await aStaffMember(clinic, ['doctor', 'assistant']);
    expect(entriesOf((await read(await create(OF_DOCTOR, unlinked.token))).body)).toEqual([]);
  });
});

test('initials take the first letter of each name, and an erased name has none', () => {
  expect(initialsOf({ firstName: 'Élodie Marie', lastName: 'von Stein' })).toBe('É. V.');
  expect(initialsOf({ firstName: '', lastName: '' })).toBe('');
});

describe('a calendar program', () => {
  test('that has the feed already gets 304 until something changes', async () => {
    const id = await aListedAppointment(clinic, plan, patient);
    const path = await create();
    const first = await read(path);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers['x-robots-tag']).toBe('noindex');
    const known = { 'if-none-match': String(first.headers.etag) };
    clinic.clock.advance(60);
    const second = await read(path, known);
    expect([second.status, second.body]).toEqual([304, '']);
    const later = sql`${appointment.calendarSequence} + 1`;
    await clinic.db.update(appointment).set({ calendarSequence: later }).where(eq(appointment.id, id));
    expect((await read(path, known)).status).toBe(200);
  });

  test('sends no cookie and gets none; a cookie changes nothing', async () => {
    const path = await create();
    const plain = await read(path);
    const withCookie = await read(path, { cookie: 'session=anything; language=en' });
    expect(plain.headers['set-cookie']).toBeUndefined();
    expect(withCookie.body).toBe(plain.body);
  });

  test('with a wrong, ended or malformed address gets a 404 with nothing in it', async () => {
    const path = await create();
    const ended = path;
    await clinic.call(`DELETE ${ADDRESS}`, undefined, { token: patient.token });
    const wrong = `/api/calendar/${'A'.repeat(32)}.ics`;
    for (const each of [ended, wrong, path.replace('.ics', ''), '/api/calendar/', '/api/calendar/a/b.ics']) {
      const { status, body, headers } = await read(each);
      expect([each, status, body]).toEqual([each, 404, '']);
      expect(headers['content-type']).toBeUndefined();
    }
  });

  test('that guesses is refused for a while; others still read', async () => {
    const path = await create();
    const wrong = `/api/calendar/${'A'.repeat(32)}.ics`;
    for (let tries = 0; tries < 60; tries += 1) await read(wrong, {}, '203.0.113.9');
    expect((await read(wrong, {}, '203.0.113.9')).status).toBe(429);
    expect((await read(path, {}, '203.0.113.9')).status).toBe(200);
  });

  test('that reads one address without a pause is refused until the hour is over', async () => {
    const path = await create();
    for (let reads = 0; reads < 120; reads += 1) await read(path);
    expect((await read(path)).status).toBe(429);
    clinic.clock.advance(3600);
    expect((await read(path)).status).toBe(200);
  });

  test('leaves no address in the log, and none is stored', async () => {
    const path = await create();
    const secret = path.slice('/api/calendar/'.length, -'.ics'.length);
    await read(path);
    await read(`/api/calendar/${secret}`);
    expect(secret).toMatch(/^[\w-]{32}$/);
    expect(clinic.logLines.join('')).toContain('readCalendarFeed');
    expect(clinic.logLines.join('')).not.toContain(secret);
    const { rows } = await clinic.db.execute(sql`select t::text as row from calendar_address t`);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const metrics = await clinic.http.inject('/metrics');
    expect(metrics.body).not.toContain(secret);
  });
});

describe('the address', () => {
  test('is shown once, and a new one replaces it', async () => {
    const nothing = await clinic.call(`GET ${ADDRESS}`, undefined, { token: patient.token });
    expect(nothing.body).toEqual({ data: null });
    const first = await create();
    const { body } = await clinic.call(`GET ${ADDRESS}`, undefined, { token: patient.token });
    expect(body).toEqual({ data: { created_at: expect.any(String) } });
    const second = await create();
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect(await rowCount()).toBe(1);
  });

  test('can be ended twice', async () => {
    await create();
    const end = () => clinic.call(`DELETE ${ADDRESS}`, undefined, { token: patient.token });
    expect((await end()).body).toEqual({ message: 'Die Adresse ist aufgehoben.' });
    expect((await end()).status).toBe(200);
    expect(await rowCount()).toBe(0);
  });

  test('of several simultaneous ones works once', async () => {
    const paths = await Promise.all(Array.from({ length: 5 }, () => create()));
    const answers = await Promise.all(paths.map((path) => read(path)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  });

  test('is nobody else’s: not of a visitor, of the other kind, or of staff who treat nobody', async () => {
    const admin = await aStaffMember(clinic, 'admin');
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await clinic.call(`${method} ${ADDRESS}`, {})).status).toBe(401);
      expect((await clinic.call(`${method} ${OF_DOCTOR}`, {})).status).toBe(401);
      expect((await clinic.call(`${method} ${ADDRESS}`, {}, { token: anna.token })).status).toBe(403);
      expect((await clinic.call(`${method} ${OF_DOCTOR}`, {}, { token: patient.token })).status).toBe(403);
      expect((await clinic.call(`${method} ${OF_DOCTOR}`, {}, { token: admin.token })).status).toBe(403);
    }
  });

  test('ends with all other sessions', async () => {
    const path = await create();
    await clinic.call('POST /api/patients/sessions/end-others', {}, { token: patient.token });
    expect((await read(path)).status).toBe(404);
  });

  test('ends with the password', async () => {
    const path = await create();
    const password = {
      current_password: PASSWORD,
      new_password: 'ein-anderes-langes-wort',
      new_password_confirm: 'ein-anderes-langes-wort',
    };
    const token = patient.token;
    const changed = await clinic.call('PUT /api/patients/update-profile-password', { password }, { token });
    expect(changed.status).toBe(200);
    expect((await read(path)).status).toBe(404);
  });

  test('ends when the account is closed, and cannot be made for it any more', async () => {
    const path = await create();
    const closing = { current_password: PASSWORD };
    await clinic.call('POST /api/patients/deletion-request', closing, { token: patient.token });
    expect((await read(path)).status).toBe(404);
    expect(await rowCount()).toBe(0);
    const late = { tokenHash: 'x', patientId: patient.id, createdAt: clinic.clock.now() };
    await expect(clinic.db.insert(calendarAddress).values(late)).rejects.toThrow();
  });

  test('of a doctor ends with the role and with the account', async () => {
    const path = await create(OF_DOCTOR, anna.token);
    const becomes = (roles: ('doctor' | 'assistant')[]) =>
      clinic.db.update(staffMember).set({ roles }).where(eq(staffMember.id, anna.id));
    await becomes(['assistant']);
    expect((await read(path)).status).toBe(404);
    await becomes(['doctor']);
    expect((await read(path)).status).toBe(200);
    const admin = await aStaffMember(clinic, 'admin');
    await clinic.call(`POST /api/staff/accounts/${anna.id}/end`, {}, { token: admin.token });
    expect((await read(path)).status).toBe(404);
    expect(await rowCount()).toBe(0);
  });

  test('is in the export, without its secret', async () => {
    const path = await create();
    const { textOf } = await exportOf(clinic, patient.token);
    expect(JSON.parse(textOf('data.json'))).toMatchObject({
      identity: { calendar_address: [{ created_at: expect.any(String) }] },
    });
    expect(textOf('data.json')).not.toContain(path.slice(-36, -4));
  });
});
