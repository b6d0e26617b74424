import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import {
  anAppointment,
  aStaffedClinic,
  move,
  NEXT_SLOT,
  type Patient,
  readAppointment,
  reschedule,
} from '../testing.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let anna: { token: string };

beforeEach(async () => {
  const environment = { VIDEO_LINK_TEMPLATE: 'https://video.example/{room}' };
  ({ clinic, plan, patient, anna } = await aStaffedClinic({ environment }));
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LINK = 'https://klinik.zoom.us/j/1?pwd=1';
const enter = (id: number, body: object, token = anna.token) =>
  clinic.call(`POST /api/staff/appointments/${id}/video-link`, body, { token });
const linkOf = async (id: number) => (await readAppointment(clinic, id)).videoLink;

test('SEAM-14: an appointment gets its video link when it is confirmed, and not before', async () => {
  const proposed = await anAppointment(clinic, plan, patient, { status: 'created_by_doctor', gateway: null });
  await clinic.drain();
  expect(await linkOf(proposed)).toBeNull();

  await move(clinic, proposed, 'confirmed', { gateway: 'stripe' });
  await clinic.drain();
  const link = await linkOf(proposed);
  expect(link).toMatch(/^https:\/\/video\.example\/[\w-]{22,}$/);

  const booked = await anAppointment(clinic, plan, patient, { slot: NEXT_SLOT });
  await clinic.drain();
  expect(await linkOf(booked)).toMatch(/^https:\/\/video\.example\/[\w-]{22,}$/);
  expect(await linkOf(booked)).not.toBe(link);
});

test('SEAM-14: an appointment that is cancelled meanwhile gets no video link', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await move(clinic, id, 'cancelled');
  await clinic.drain();

  expect(await linkOf(id)).toBeNull();
});

test('SEAM-14: a rescheduled appointment gets another video link', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await enter(id, { zoom_link: LINK });
  await reschedule(clinic, plan, patient, id);
  expect(await linkOf(id)).toBeNull();

  await clinic.drain();
  expect(await linkOf(id)).toMatch(/^https:\/\/video\.example\//);
});

test.each([{ zoom_link: LINK }, { video_link: LINK }])(
  'SEAM-14, OR-41: a doctor enters the link of an own appointment as %o',
  async (body) => {
    const id = await anAppointment(clinic, plan, patient);
    const answer = await enter(id, body);

    expect(answer).toMatchObject({ status: 200, body: { data: { id, zoom_link: LINK } } });
    expect(await linkOf(id)).toBe(LINK);
    await clinic.drain();
    expect(await linkOf(id)).toBe(LINK);
  },
);

test.each([
  {},
  { zoom_link: '' },
  { zoom_link: 'http://meet.example/a' },
  { zoom_link: 'javascript:alert(1)' },
  { zoom_link: 'https://' },
  { zoom_link: 'https://anna:secret@meet.example/a' },
  { zoom_link: 'meet.example/a' },
  { zoom_link: `https://meet.example/${'a'.repeat(500)}` },
  { zoom_link: 'https://evil.test/j/1' },
  { zoom_link: 'https://zoom.us.evil.test/j/1' },
  { zoom_link: 'https://evilzoom.us/j/1' },
  { zoom_link: 'https://zoom.us:8443/j/1' },
  { zoom_link: 'https://zооm.us/j/1' },
  { zoom_link: 'https://video.example.evil.test/' },
])('a link like %o is refused', async (body) => {
  const id = await anAppointment(clinic, plan, patient);
  const answer = await enter(id, body);

  expect(answer.status).toBe(422);
  expect(answer.body.errors.zoom_link).toHaveLength(1);
  expect(await linkOf(id)).toBeNull();
});

test('the refusal of a host names the allowed hosts, in both languages', async () => {
  const id = await anAppointment(clinic, plan, patient);
  const path = `POST /api/staff/appointments/${id}/video-link`;
  const body = { video_link: 'https://evil.test/j/1' };
  const inEnglish = await clinic.call(path, body, { token: anna.token, headers: { locale: 'en' } });

  const hosts = 'zoom.us, *.zoom.us, portal.test, video.example';
  expect(inEnglish.body.errors).toEqual({
    video_link: [`Please enter a link to one of these addresses: ${hosts}.`],
  });
  expect((await enter(id, body)).body.errors.video_link[0]).toMatch(/^Bitte geben Sie einen Link zu/);
});

test('the configuration decides which hosts staff may link to', async () => {
  const environment = { VIDEO_LINK_HOSTS: 'meet.example, *.rooms.example:8443' };
  ({ clinic, plan, patient, anna } = await aStaffedClinic({ environment }));
  const id = await anAppointment(clinic, plan, patient);

  for (const link of [
    'https://meet.example/a',
    'https://MEET.example:443/a',
    'https://a.rooms.example:8443/',
  ]) {
    expect((await enter(id, { zoom_link: link })).status, link).toBe(200);
  }
  for (const link of [
    LINK,
    'https://a.rooms.example/',
    'https://rooms.example:8443/',
    'https://a.meet.example/',
  ]) {
    expect((await enter(id, { zoom_link: link })).status, link).toBe(422);
  }
});

test('links are erased a day after the end, and at once when the appointment does not take place', async () => {
  const [past, held, later] = [
    await anAppointment(clinic, plan, patient),
    await anAppointment(clinic, plan, patient, { slot: { ...NEXT_SLOT, start_time: '10:30' } }),
    await anAppointment(clinic, plan, patient, { slot: NEXT_SLOT }),
  ];
  for (const id of [past, held, later]) await enter(id, { zoom_link: LINK });
  const { endsAt } = await readAppointment(clinic, past);
  await clinic.db.execute(sql`update appointment set status = 'completed' where id = ${held}`);
  await clinic.drain();
  expect([await linkOf(past), await linkOf(held), await linkOf(later)]).toEqual([LINK, null, LINK]);

  clinic.clock.set(new Date(endsAt.getTime() + 24 * HOUR - MINUTE));
  await clinic.drain();
  expect(await linkOf(past)).toBe(LINK);
  clinic.clock.set(new Date(endsAt.getTime() + 24 * HOUR + MINUTE));
  await clinic.drain();
  await clinic.drain();
  expect([await linkOf(past), await linkOf(later)]).toEqual([null, LINK]);
});

test('SEAM-14: only the doctor of the appointment and the administration enter a link', async () => {
  const id = await anAppointment(clinic, plan, patient, { doctorId: plan.lena });
  const [admin, assistant] = [await aStaffMember(clinic, 'admin'), await aStaffMember(clinic, 'assistant')];
  const link = { zoom_link: LINK };

  expect((await enter(id, link)).status).toBe(404);
  expect((await enter(id, link, assistant.token)).status).toBe(403);
  expect((await enter(id, link, patient.token)).status).toBe(403);
  expect((await enter(id, link, 'nobody')).status).toBe(401);
  expect(await linkOf(id)).toBeNull();
  expect((await enter(id, link, admin.token)).status).toBe(200);
});

test('SEAM-14: a cancelled appointment gets no link', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await move(clinic, id, 'cancelled');

  expect((await enter(id, { zoom_link: LINK })).body.code).toBe('appointments.move_refused');
  expect(await linkOf(id)).toBeNull();
});
