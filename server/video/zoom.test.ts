import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { standInProviders } from '#sandbox/payment-providers.ts';
import { obeyCommand } from '#sandbox/providers/control.ts';
import { ZOOM_SANDBOX_APP } from '#sandbox/zoom/zoom-tokens.ts';
import { zoomRooms } from '#server/adapters/video-room/zoom-rooms.ts';
import {
  anAppointment,
  aStaffedClinic,
  move,
  NEXT_SLOT,
  type Patient,
  readAppointment,
  reschedule,
  STARTS_AT,
  signIn,
} from '#server/appointments/testing.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { closeMeeting, provideRoom } from './maintain-rooms.service.ts';
import { findRoom } from './video.store.ts';

interface Meeting {
  id: number;
  start_time: string;
  duration: number;
  agenda: string;
  topic: string;
  join_url: string;
  settings: object;
}

let clinic: Clinic;
let plan: Plan;
let patient: Patient;

beforeEach(async () => {
  ({ clinic, plan, patient } = await aStaffedClinic({ environment: { VIDEO_ROOMS: 'zoom' } }));
});

const CREATE = 'POST /v2/users/*/meetings';
const obey = (command: object) =>
  obeyCommand(clinic.deps, standInProviders(clinic.deps.config), { provider: 'zoom', ...command });
const behave = (action: string, match: string) =>
  obey({ command: 'behave', subject: 'request', action, match });
const meetings = async () => (await obey({ command: 'objects', kind: 'meeting' })) as Meeting[];
const linkOf = async (id: number) => (await readAppointment(clinic, id)).videoLink;

test('SEAM-14: the meeting is made on confirmation, moved with the appointment and removed when it is cancelled', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await clinic.deliver();
  const [made] = await meetings();
  expect(made).toMatchObject({
    start_time: '2026-11-24T08:00:00Z',
    duration: 45,
    topic: 'Online-Termin',
    agenda: `appointment-${id}@portal.test`,
    settings: { waiting_room: true, join_before_host: false, auto_recording: 'none' },
  });
  expect(await linkOf(id)).toBe(made?.join_url);

  await reschedule(clinic, plan, patient, id);
  expect(await linkOf(id)).toBeNull();
  await clinic.deliver();
  expect(await meetings()).toMatchObject([{ id: made?.id, start_time: '2026-11-24T08:45:00Z' }]);
  expect(await linkOf(id)).toBe(made?.join_url);

  await move(clinic, id, 'cancelled');
  await clinic.deliver();
  expect(await meetings()).toEqual([]);
  expect(await linkOf(id)).toBeNull();
  await closeMeeting(clinic.deps, { appointmentId: id });
});

test('SEAM-14: patient and doctor see the join address around the appointment, and our own room is closed', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await clinic.deliver();
  clinic.clock.set(new Date(STARTS_AT.getTime() - 10 * 60_000));
  const token = await signIn(clinic, { kind: 'patient', patientId: patient.id });
  const { body } = await clinic.call('GET /api/patients/get-appointments', {}, { token });
  expect(body.data[0]?.zoom_link).toMatch(/^https:\/\/sandbox\.zoom\.us\/j\/\d+/);
  const room = await clinic.call(`GET /api/patients/rooms/${id}`, {}, { token });
  expect(room.body.data).toMatchObject({ place: 'link', link: await linkOf(id) });
  const page = { peer_id: crypto.randomUUID(), fingerprint: Array(32).fill('AB').join(':') };
  const refused = await clinic.call(`POST /api/patients/rooms/${id}/enter`, page, { token });
  expect([refused.status, refused.body.code]).toEqual([409, 'video.not_here']);
  const servers = await clinic.call(`GET /api/patients/rooms/${id}/ice-servers`, {}, { token });
  expect([servers.status, servers.body.code]).toEqual([409, 'video.not_here']);
});

test.each(['500', '429', 'cut'])(
  'a creation that ends with %s is tried again and makes one meeting',
  async (action) => {
    for (const slot of [{ ...NEXT_SLOT, start_time: '10:30' }, NEXT_SLOT])
      await anAppointment(clinic, plan, patient, { slot });
    await clinic.deliver();
    const id = await anAppointment(clinic, plan, patient);
    await behave(action, CREATE);
    await expect(provideRoom(clinic.deps, { appointmentId: id })).rejects.toThrow();
    expect(await linkOf(id)).toBeNull();

    await provideRoom(clinic.deps, { appointmentId: id });
    await clinic.deliver();
    const own = (await meetings()).filter(({ agenda }) => agenda === `appointment-${id}@portal.test`);
    expect([own.length, await linkOf(id)]).toEqual([1, own[0]?.join_url]);
  },
);

test('a provider that hangs is given up in time and asked again', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await clinic.deps.videoRooms.close('1');
  const url = await clinic.standIns();
  const impatient = zoomRooms({
    ...ZOOM_SANDBOX_APP,
    hostId: 'me',
    portal: 'portal.test',
    now: clinic.clock.now,
    timeoutMs: 300,
    servers: async () => ({ tokenUrl: url, apiUrl: url }),
  });
  const deps = { ...clinic.deps, videoRooms: impatient };
  await behave('hang', CREATE);
  await expect(provideRoom(deps, { appointmentId: id })).rejects.toThrow();
  await provideRoom(clinic.deps, { appointmentId: id });
  expect(await meetings()).toHaveLength(1);
});

test('of three deliveries at once one makes the meeting; the others are repeated and find it', async () => {
  const id = await anAppointment(clinic, plan, patient);
  const { videoRooms } = clinic.deps;
  const others = Promise.withResolvers<void>();
  const open: typeof videoRooms.open = async (...meeting) => {
    await others.promise;
    return await videoRooms.open(...meeting);
  };
  let refused = 0;
  const delivery = async () => {
    try {
      await provideRoom({ ...clinic.deps, videoRooms: { ...videoRooms, open } }, { appointmentId: id });
    } catch (error) {
      refused += 1;
      if (refused === 2) others.resolve();
      throw error;
    }
  };
  const ends = await Promise.allSettled([delivery(), delivery(), delivery()]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  const made = await meetings();
  expect(made.map(({ join_url }) => join_url)).toEqual([await linkOf(id)]);

  await delivery();
  expect(await meetings()).toEqual(made);
});

test('while a meeting is made nobody removes it, and a delivery that died gives its turn back', async () => {
  const id = await anAppointment(clinic, plan, patient);
  const { videoRooms } = clinic.deps;
  const dying = Promise.withResolvers<never>();
  const hanging = { ...clinic.deps, videoRooms: { ...videoRooms, open: () => dying.promise } };
  const first = provideRoom(hanging, { appointmentId: id });
  await expect.poll(async () => (await findRoom(clinic.db, id))?.turnUntil).toBeTruthy();
  await expect(provideRoom(clinic.deps, { appointmentId: id })).rejects.toThrow('Another delivery');

  clinic.clock.advance(3 * 60);
  await provideRoom(clinic.deps, { appointmentId: id });
  expect(await meetings()).toHaveLength(1);
  dying.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
});

test('an appointment that is cancelled before its meeting exists gets none', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await move(clinic, id, 'cancelled');
  await clinic.deliver();
  expect(await meetings()).toEqual([]);
});

test('an appointment that is cancelled while its meeting is made leaves none behind', async () => {
  const id = await anAppointment(clinic, plan, patient);
  const { videoRooms } = clinic.deps;
  const late = {
    ...videoRooms,
    open: async (...wish: Parameters<typeof videoRooms.open>) => {
      const opened = await videoRooms.open(...wish);
      await move(clinic, id, 'cancelled');
      return opened;
    },
  };
  await provideRoom({ ...clinic.deps, videoRooms: late }, { appointmentId: id });
  expect(await meetings()).toEqual([]);
});

test('a meeting that the host removed at Zoom is made anew when the appointment moves', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await clinic.deliver();
  const [first] = await meetings();
  await clinic.deps.videoRooms.close(String(first?.id));
  await reschedule(clinic, plan, patient, id);
  await clinic.deliver();
  const [second] = await meetings();
  expect([second?.start_time, await linkOf(id)]).toEqual(['2026-11-24T08:45:00Z', second?.join_url]);
  expect(second?.id).not.toBe(first?.id);
});

test('a token that Zoom forgot is renewed, and a refused removal is an error', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await clinic.deps.videoRooms.close('1');
  await clinic.db.execute(sql`delete from sandbox.object where provider = 'zoom' and kind = 'token'`);
  await provideRoom(clinic.deps, { appointmentId: id });
  const [made] = await meetings();
  await behave('500', 'DELETE /v2/meetings/*');
  await expect(clinic.deps.videoRooms.close(String(made?.id))).rejects.toThrow('Zoom refused: 500.');
  expect(await meetings()).toHaveLength(1);
});

test('an app with a wrong secret gets no token', async () => {
  const url = await clinic.standIns();
  const wrong = zoomRooms({
    ...ZOOM_SANDBOX_APP,
    clientSecret: 'wrong',
    hostId: 'me',
    portal: 'portal.test',
    now: clinic.clock.now,
    servers: async () => ({ tokenUrl: url, apiUrl: url }),
  });
  await expect(wrong.close('1')).rejects.toThrow('Zoom gave no token: 401.');
});
