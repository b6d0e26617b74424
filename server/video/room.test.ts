import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  anAppointment,
  move,
  NEXT_SLOT,
  readAppointment,
  reschedule,
  STARTS_AT,
  signIn,
} from '#server/appointments/testing.ts';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { addressOf, openEvents } from '#server/testing/live-events.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { anotherDoctor, aPage, aRoom, type Page, type Side, type TestRoom } from './testing.ts';

let room: TestRoom;
beforeEach(async () => {
  room = await aRoom();
});

const MINUTE = 60_000;
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const sideOf = (data: { peers: { side: string; state: string }[] }) =>
  data.peers.map(({ side, state }) => `${side} ${state}`);

async function follow(side: Side, page: Page, after = 0) {
  const events = await room.follow(side, page, after);
  onTestFinished(events.hangUp);
  return events;
}

test('a patient waits until the doctor lets her in; then the appointment has begun', async () => {
  const [own, doctors] = [aPage(), aPage()];
  const waiting = await room.enter('patient', own);
  expect(sideOf(waiting.body.data)).toEqual(['patient waiting']);
  expect(waiting.body.data).toMatchObject({
    side: 'patient',
    place: 'room',
    state: 'open',
    status: 'confirmed',
  });
  expect(codeOf(await room.call('doctor', 'POST /let-in', {}))).toEqual([409, 'video.not_in']);

  await room.enter('doctor', doctors);
  const { status, body } = await room.call('doctor', 'POST /let-in', {});
  expect([status, sideOf(body.data)]).toEqual([200, ['patient in', 'doctor in']]);
  expect(body.data).toMatchObject({ status: 'in_progress', let_in_at: expect.any(String) });
  expect(body.message).toBe('Die Patientin ist im Sprechzimmer.');
  expect((await room.call('doctor', 'POST /let-in', {})).status).toBe(200);
});

test('everybody in the room sees the picture that the clinic shows of the doctor', async () => {
  expect((await room.enter('patient', aPage())).body.data.doctor.image).toBeNull();
  await room.clinic.db.update(doctor).set({ imageUrl: '/api/pictures/7' });
  expect((await room.enter('patient', aPage())).body.data.doctor.image).toEqual({ url: '/api/pictures/7' });
});

test('nobody is let in while nobody waits', async () => {
  await room.enter('doctor', aPage());
  expect(codeOf(await room.call('doctor', 'POST /let-in', {}))).toEqual([409, 'video.nobody_waits']);
  expect((await readAppointment(room.clinic, room.id)).status).toBe('confirmed');
});

test.each([
  ['before the waiting room opens', -16 * MINUTE, [409, 'video.too_early']],
  ['once the waiting room is open', -15 * MINUTE, [200, undefined]],
  ['almost an hour after the end', 104 * MINUTE, [200, undefined]],
  ['an hour after the end', 105 * MINUTE + 1, [409, 'video.over']],
] as const)('SEAM-14: %s, entering is answered %j', async (_name, milliseconds, expected) => {
  room.clinic.clock.set(new Date(STARTS_AT.getTime() + milliseconds));
  const token = await signIn(room.clinic, { kind: 'patient', patientId: room.patient.id });
  const entry = { ...aPage(), consent_version: room.version };
  const answer = await room.clinic.call(`POST /api/patients/rooms/${room.id}/enter`, entry, { token });
  expect(codeOf(answer)).toEqual(expected);
});

test('a cancelled appointment has no room, also for whoever was in it', async () => {
  const pages = await room.meet();
  await move(room.clinic, room.id, 'failed');
  expect(codeOf(await room.enter('patient', pages.patient))).toEqual([409, 'video.over']);
  expect(codeOf(await room.send('doctor', pages.doctor, pages.patient))).toEqual([409, 'video.over']);
  expect((await room.call('patient', 'GET ')).body.data).toMatchObject({ state: 'over', peers: [] });
});

test('a patient agrees to the video once, with the version of its text; a new text asks again', async () => {
  const page = aPage();
  expect(codeOf(await room.call('patient', 'POST /enter', page))).toEqual([409, 'video.consent_needed']);
  const old = { ...page, consent_version: 'another' };
  expect(codeOf(await room.call('patient', 'POST /enter', old))).toEqual([409, 'video.consent_needed']);
  expect((await room.enter('patient', page)).body.data.consent.is_given).toBe(true);
  expect((await room.call('patient', 'POST /enter', page)).status).toBe(200);

  const list = await room.clinic.call('GET /api/patients/consents', {}, { token: room.tokens.patient });
  expect(list.body.data.consents).toMatchObject([
    { kind: 'video', given_with: 'appointment', is_given: true },
  ]);
  await room.clinic.call('POST /api/patients/consents/video/withdraw', {}, { token: room.tokens.patient });
  expect(codeOf(await room.call('patient', 'POST /enter', page))).toEqual([409, 'video.consent_needed']);
  await room.enter('patient', page);

  const admin = await aStaffMember(room.clinic, 'admin');
  const values = { video_consent_de: 'Neuer Text', video_consent_en: 'New text', video_phone: '030 123456' };
  const was = { video_consent_de: null, video_consent_en: null, video_phone: null };
  const saved = await room.clinic.call('PUT /api/staff/settings', { values, was }, { token: admin.token });
  expect(saved.status).toBe(200);
  const { data } = (await room.call('patient', 'GET ')).body;
  expect(data).toMatchObject({ phone: '030 123456', consent: { text: 'Neuer Text', is_given: false } });
  expect(data.consent.version).not.toBe(room.version);
});

test('a reload replaces the former page and keeps since when the patient waits', async () => {
  const [first, second] = [aPage(), aPage()];
  const { since } = (await room.enter('patient', first)).body.data.peers[0];
  const news = await follow('patient', first);
  expect(await news.next()).toMatchObject({ type: 'room' });
  room.clinic.clock.advance(120);
  await room.enter('patient', first);
  room.clinic.clock.advance(60);
  const { peers } = (await room.enter('patient', second)).body.data;
  expect(peers).toMatchObject([{ peer_id: second.peer_id, state: 'waiting', since }]);
  expect(await news.next()).toEqual({ type: 'replaced' });
  expect(codeOf(await room.enter('patient', first))).toEqual([409, 'video.replaced']);
});

test('a page that was not heard of for 100 seconds is gone, and comes back by entering again', async () => {
  const page = aPage();
  await room.enter('patient', page);
  room.clinic.clock.advance(100);
  expect((await room.call('doctor', 'GET ')).body.data.peers).toEqual([]);
  await room.clinic.drain('video');
  const { data } = (await room.call('doctor', 'GET /attendance')).body;
  expect(data).toMatchObject([{ side: 'patient', ended: 'lost', left_at: data[0].entered_at, in_at: null }]);
  expect(sideOf((await room.enter('patient', page)).body.data)).toEqual(['patient waiting']);
});

test('who leaves is gone at once; leaving twice changes nothing', async () => {
  const pages = await room.meet();
  const left = await room.call('patient', 'POST /leave', { peer_id: pages.patient.peer_id });
  expect(sideOf(left.body.data)).toEqual(['doctor in']);
  const again = await room.call('patient', 'POST /leave', { peer_id: pages.patient.peer_id });
  expect(again.body.data).toMatchObject({ status: 'in_progress', let_in_at: expect.any(String) });
  expect(
    (await room.call('patient', 'POST /leave', { peer_id: pages.doctor.peer_id })).body.data.peers,
  ).toHaveLength(1);
  expect(sideOf((await room.enter('patient', aPage())).body.data)).toEqual(['doctor in', 'patient in']);
});

test.each([
  [{ peer_id: 'no-uuid', fingerprint: aPage().fingerprint }],
  [{ peer_id: crypto.randomUUID(), fingerprint: 'AA:BB' }],
  [{ peer_id: crypto.randomUUID() }],
  [{}],
])('a malformed entry %j is refused', async (entry) => {
  expect((await room.call('patient', 'POST /enter', entry)).status).toBe(422);
  expect((await room.call('doctor', 'POST /enter', entry)).status).toBe(422);
});

test('the room is closed to other patients, other doctors, the assistant, the administration and visitors', async () => {
  const pages = await room.meet();
  const { clinic, plan, id } = room;
  const stranger = await aPatient(clinic, { email: 'ben@example.test' });
  const [lena, assistant, admin] = [
    await anotherDoctor(clinic, plan.lena),
    await aStaffMember(clinic, 'assistant'),
    await aStaffMember(clinic, 'admin'),
  ];
  const calls: [string, object?][] = [
    ['GET '],
    ['GET /ice-servers'],
    ['POST /enter', aPage()],
    [`GET /stream?peer_id=${pages.patient.peer_id}`],
    [
      'POST /signals',
      { peer_id: pages.patient.peer_id, to: pages.doctor.peer_id, number: 9, kind: 'bye', body: '' },
    ],
    ['POST /leave', { peer_id: pages.patient.peer_id }],
    ['POST /problem', {}],
  ];
  const doctors: [string, object?][] = [
    ['POST /let-in', {}],
    ['POST /delay', { minutes: 10 }],
    ['POST /screen', { is_allowed: true }],
    ['POST /guests', { name: 'Ines', role: 'interpreter' }],
    ['DELETE /guests/1'],
  ];
  const statusOf = async (root: string, [route, input]: [string, object?], token?: string) => {
    const [method, path] = route.split(' ');
    return (await clinic.call(`${method} ${root}/${id}${path}`, input, { token })).status;
  };
  for (const each of calls) {
    expect(await statusOf('/api/patients/rooms', each, stranger.token), each[0]).toBe(404);
    expect(await statusOf('/api/patients/rooms', each), each[0]).toBe(401);
    expect(await statusOf('/api/patients/rooms', each, room.tokens.doctor), each[0]).toBe(403);
  }
  for (const each of [...calls, ...doctors]) {
    expect(await statusOf('/api/staff/rooms', each, lena), each[0]).toBe(404);
    expect(await statusOf('/api/staff/rooms', each, assistant.token), each[0]).toBe(403);
    expect(await statusOf('/api/staff/rooms', each, admin.token), each[0]).toBe(403);
    expect(await statusOf('/api/staff/rooms', each), each[0]).toBe(401);
  }
  // A patient of tomorrow finds her room closed, and nothing about this one.
  const later = await anAppointment(clinic, plan, stranger, {
    slot: { ...NEXT_SLOT, date: '2026-12-01', start_time: '09:00' },
  });
  const early = { ...aPage(), consent_version: room.version };
  const token = await signIn(clinic, { kind: 'patient', patientId: stranger.id });
  expect(codeOf(await clinic.call(`POST /api/patients/rooms/${later}/enter`, early, { token }))).toEqual([
    409,
    'video.too_early',
  ]);
  expect((await room.call('doctor', 'GET ')).body.data.peers).toHaveLength(2);
});

test('the doctor sees who waits since when, and hears of it at once', async () => {
  const list = () => room.clinic.call('GET /api/staff/rooms', {}, { token: room.tokens.doctor });
  expect((await list()).body.data).toMatchObject([
    { appointment_id: room.id, patient_state: 'away', waiting_since: null, is_doctor_in: false },
  ]);
  const news = await openEvents(
    `${await addressOf(room.clinic.http)}/api/staff/rooms/stream`,
    room.tokens.doctor,
  );
  onTestFinished(news.hangUp);
  expect(await news.next()).toEqual({ appointment_id: null, waiting: 0 });
  await room.enter('patient', aPage());
  expect(await news.next()).toEqual({ appointment_id: room.id, waiting: 1 });
  expect((await list()).body.data).toMatchObject([
    { patient_state: 'waiting', waiting_since: expect.stringMatching(/^2026-11-24T07:50:/) },
  ]);
  const assistant = await aStaffMember(room.clinic, 'assistant');
  const seen = await room.clinic.call('GET /api/staff/rooms', {}, { token: assistant.token });
  expect(seen.body.data).toHaveLength(1);
  await room.enter('doctor', aPage());
  await room.call('doctor', 'POST /let-in', {});
  expect((await list()).body.data).toMatchObject([
    { patient_state: 'in', waiting_since: null, is_doctor_in: true },
  ]);
});

test('a doctor without an entry has no rooms and no error', async () => {
  const { token } = await aStaffMember(room.clinic, 'doctor');
  await room.clinic.db.update(doctor).set({ staffId: null });
  expect(await room.clinic.call('GET /api/staff/rooms', {}, { token })).toMatchObject({
    status: 200,
    body: { data: [] },
  });
  const news = await openEvents(`${await addressOf(room.clinic.http)}/api/staff/rooms/stream`, token);
  onTestFinished(news.hangUp);
  expect(await news.next()).toEqual({ appointment_id: null, waiting: 0 });
});

test('open rooms are looked for among the appointments of the last day, not in the whole history', async () => {
  const { clinic, id, tokens } = room;
  const listed = async () => {
    const { body } = await clinic.call('GET /api/staff/rooms', {}, { token: tokens.doctor });
    return body.data.map((open: { appointment_id: number }) => open.appointment_id);
  };
  expect(await listed()).toEqual([id]);
  // No appointment is that long. A list that still shows it has read everything that ever was.
  const longAgo = new Date(STARTS_AT.getTime() - 2 * 24 * 60 * MINUTE).toISOString();
  await clinic.db.execute(sql`update appointment set starts_at = ${longAgo} where id = ${id}`);
  expect(await listed()).toEqual([]);
});

test('the doctor lets the patient share the screen, and takes it back', async () => {
  await room.meet();
  const allow = async (is_allowed: boolean) =>
    (await room.call('doctor', 'POST /screen', { is_allowed })).body.data.patient_may_share_screen;
  expect(await allow(true)).toBe(true);
  expect((await room.call('patient', 'GET ')).body.data.patient_may_share_screen).toBe(true);
  expect(await allow(false)).toBe(false);
});

test('SEAM-14: a rescheduled appointment has an empty room: nobody is in, nobody was let in, no delay', async () => {
  await room.meet();
  await room.clinic.db.execute(sql`update appointment set status = 'confirmed' where id = ${room.id}`);
  await room.call('doctor', 'POST /delay', { minutes: 10 });
  room.clinic.clock.set(new Date('2026-11-16T10:00:00Z'));
  await reschedule(room.clinic, room.plan, room.patient, room.id);
  await room.clinic.deliver();

  room.clinic.clock.set(new Date(STARTS_AT.getTime() + 40 * MINUTE));
  const token = await signIn(room.clinic, { kind: 'patient', patientId: room.patient.id });
  const { body } = await room.clinic.call(`GET /api/patients/rooms/${room.id}`, {}, { token });
  expect(body.data).toMatchObject({ state: 'open', peers: [], let_in_at: null, delay: null });
});

test('two people who only talk are not signed out: the page keeps the sessions alive until the room closes', async () => {
  const pages = await room.meet();
  for (let steps = 0; steps < 20; steps += 1) {
    room.clinic.clock.advance(5 * 60);
    expect((await room.enter('doctor', pages.doctor)).status).toBe(200);
    expect((await room.enter('patient', pages.patient)).status).toBe(200);
  }
});
