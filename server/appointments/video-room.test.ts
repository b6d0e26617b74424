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
} from './testing.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let anna: { token: string };

beforeEach(async () => {
  const environment = { VIDEO_LINK_TEMPLATE: 'https://video.example/{room}' };
  ({ clinic, plan, patient, anna } = await aStaffedClinic({ environment }));
});

const LINK = 'https://meet.example/anna?pwd=1';
const enter = (id: number, body: object, token = anna.token) =>
  clinic.call(`POST /api/staff/appointments/${id}/video-link`, body, { token });
const linkOf = async (id: number) => (await readAppointment(clinic, id)).videoLink;

test('SEAM-14: a visit gets its room when it is confirmed, and not before', async () => {
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

test('SEAM-14: who is called off before the room is ready gets none', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await move(clinic, id, 'cancelled');
  await clinic.drain();

  expect(await linkOf(id)).toBeNull();
});

test('SEAM-14: another time has another room', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await enter(id, { zoom_link: LINK });
  await reschedule(clinic, plan, patient, id);
  expect(await linkOf(id)).toBeNull();

  await clinic.drain();
  expect(await linkOf(id)).toMatch(/^https:\/\/video\.example\//);
});

test.each([{ zoom_link: LINK }, { video_link: LINK }])(
  'SEAM-14, OR-41: a doctor enters the link of her own visit as %o',
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
])('a link like %o is refused', async (body) => {
  const id = await anAppointment(clinic, plan, patient);
  const answer = await enter(id, body);

  expect(answer.status).toBe(422);
  expect(answer.body.errors.zoom_link).toHaveLength(1);
  expect(await linkOf(id)).toBeNull();
});

test('SEAM-14: only the doctor of the visit and the administration enter a link', async () => {
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

test('SEAM-14: too late, a cancelled visit gets no link', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await move(clinic, id, 'cancelled');

  expect((await enter(id, { zoom_link: LINK })).body.code).toBe('appointments.move_refused');
  expect(await linkOf(id)).toBeNull();
});
