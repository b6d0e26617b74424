import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  addPayment,
  move,
  readAppointment,
  reschedule,
  STARTS_AT,
  signIn,
} from '#server/appointments/testing.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { aGuestBrowser, aPage, aRoom, type TestRoom } from './testing.ts';
import { videoGuest, videoPeer, videoRoom } from './video.tables.ts';

let room: TestRoom;
beforeEach(async () => {
  room = await aRoom();
});

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const delay = (minutes: number) => room.call('doctor', 'POST /delay', { minutes });
const mails = async () => (await room.clinic.letters(room.patient.email)).map(({ subject }) => subject);
const invite = (name = 'Ines Duarte') => room.call('doctor', 'POST /guests', { name, role: 'interpreter' });
const tokenIn = (link: string) => link.slice(link.lastIndexOf('/') + 1);

/** A guest whom the doctor has let in, with the page that is in the room. */
async function aGuestInside() {
  await room.enter('doctor', aPage());
  const { body } = await invite();
  const guest = aGuestBrowser(room.clinic);
  const page = aPage();
  await guest('POST /api/room-guest/redeem', { token: tokenIn(body.link) });
  await guest('POST /api/room-guest/enter', { ...page, consent_version: room.version });
  await room.call('doctor', 'POST /let-in', { who: 'guest' });
  return { guest, page };
}

test('an announced delay reaches a patient who is not there yet by mail, once', async () => {
  const before = (await mails()).length;
  const { body } = await delay(10);
  expect(body.data.delay).toMatchObject({ minutes: 10, expected_at: '2026-11-24T08:10:00.000Z' });
  await delay(10);
  const letters = await room.clinic.letters(room.patient.email);
  expect(letters.length - before).toBe(1);
  expect(letters[0]?.subject).toBe('Ihr Termin beginnt etwas später');
  expect(letters[0]?.text).toContain('voraussichtlich 10 Minuten später, gegen 09:10 Uhr');
  expect(letters[0]?.text).toContain(`/patient/visit/${room.id}`);

  expect((await delay(0)).body.data.delay).toBeNull();
  expect((await mails())[0]).toBe('Ihr Termin beginnt doch pünktlich');
});

test('a delay that is announced after the beginning counts from then', async () => {
  room.clinic.clock.set(new Date(STARTS_AT.getTime() + 5 * 60_000));
  room.tokens.doctor = await signIn(room.clinic, { kind: 'staff', staffId: room.anna.id, roles: ['doctor'] });
  expect((await delay(10)).body.data.delay.expected_at).toMatch(/^2026-11-24T08:15:00/);
  const [letter] = await room.clinic.letters(room.patient.email);
  expect(letter?.text).toContain('voraussichtlich 15 Minuten später, gegen 09:15 Uhr');
});

test('a patient who waits reads the delay on her page and gets no mail', async () => {
  await room.enter('patient', aPage());
  const before = await mails();
  await delay(20);
  expect(await mails()).toEqual(before);
  expect((await room.call('patient', 'GET ')).body.data.delay.minutes).toBe(20);
});

test.each([7, -5, 60, '10', null])('a delay of %j minutes is refused', async (minutes) => {
  expect((await room.call('doctor', 'POST /delay', { minutes })).status).toBe(422);
});

test('a delay of a cancelled appointment is refused', async () => {
  await move(room.clinic, room.id, 'cancelled');
  expect(codeOf(await delay(10))).toEqual([409, 'video.over']);
});

test('after a reported problem the fee for an absence needs the decision of a person', async () => {
  const reported = await room.call('patient', 'POST /problem', { note: 'kein Ton' });
  expect(reported.body.data.problem).toMatchObject({ by: 'patient' });
  await room.call('doctor', 'POST /problem', {});
  expect((await readAppointment(room.clinic, room.id)).problemNote).toBe('kein Ton');

  const { body } = await room.clinic.call('GET /api/staff/tasks', {}, { token: room.tokens.doctor });
  expect(body.data.reported_problems).toMatchObject([
    { appointment_id: room.id, by: 'patient', note: 'kein Ton', patient: { name: 'Anna Berger' } },
  ]);

  await addPayment(room.clinic, room.id, 'stripe');
  room.clinic.clock.set(new Date(STARTS_AT.getTime() + 20 * 60_000));
  const token = await signIn(room.clinic, { kind: 'staff', staffId: room.anna.id, roles: ['doctor'] });
  const missed = (more: object) =>
    room.clinic.call(
      `POST /api/staff/appointments/${room.id}/move`,
      { to: 'no_show', reason: 'nicht gekommen', ...more },
      { token },
    );
  expect(codeOf(await missed({}))).toEqual([409, 'appointments.problem_reported']);
  expect(codeOf(await missed({ despite_problem: false }))).toEqual([409, 'appointments.problem_reported']);
  expect((await readAppointment(room.clinic, room.id)).status).toBe('confirmed');
  expect((await missed({ despite_problem: true })).status).toBe(200);
  const after = await room.clinic.call('GET /api/staff/tasks', {}, { token });
  expect(after.body.data.reported_problems).toEqual([]);
});

test('a problem can be reported from the opening of the room until a day after, not before', async () => {
  const report = async (minutes: number) => {
    room.clinic.clock.set(new Date(STARTS_AT.getTime() + minutes * 60_000));
    const token = await signIn(room.clinic, { kind: 'patient', patientId: room.patient.id });
    return codeOf(await room.clinic.call(`POST /api/patients/rooms/${room.id}/problem`, {}, { token }));
  };
  expect(await report(-20)).toEqual([409, 'video.too_early']);
  expect(await report(45 + 25 * 60)).toEqual([409, 'video.over']);
  expect(await report(45 + 23 * 60)).toEqual([200, undefined]);
});

test('a guest joins by a link that works once, with the knowledge of both sides, and can be sent away', async () => {
  const pages = await room.meet();
  const { body } = await invite();
  expect(body.link).toMatch(/^http:\/\/portal\.test\/patient\/visit-guest\/[\w-]{43}$/);
  expect(codeOf(await invite('Noch jemand'))).toEqual([409, 'video.too_many_guests']);
  const { data: seen } = (await room.call('patient', 'GET ')).body;
  expect(seen.guests).toMatchObject([{ name: 'Ines Duarte', role: 'interpreter', state: 'invited' }]);

  const [guest, thief] = [aGuestBrowser(room.clinic), aGuestBrowser(room.clinic)];
  const token = tokenIn(body.link);
  expect((await guest('POST /api/room-guest/redeem', { token })).body.data.name).toBe('Ines Duarte');
  for (const browser of [guest, thief])
    expect(codeOf(await browser('POST /api/room-guest/redeem', { token }))).toEqual([
      404,
      'video.invitation_invalid',
    ]);
  expect(codeOf(await thief('GET /api/room-guest'))).toEqual([404, 'video.invitation_invalid']);
  expect((await guest('GET /api/room-guest')).body.data).toMatchObject({
    side: 'guest',
    patient: { id: null, name: 'Anna' },
    service: null,
    guests: [],
    consent: { version: room.version, text: expect.stringContaining('vertraulich'), is_given: false },
  });

  const page = aPage();
  const waiting = await guest('POST /api/room-guest/enter', { ...page, consent_version: room.version });
  expect(waiting.body.data.peers.at(-1)).toMatchObject({
    side: 'guest',
    state: 'waiting',
    name: 'Ines Duarte',
  });
  const bye = { number: 1, kind: 'bye', body: '', peer_id: page.peer_id, to: pages.doctor.peer_id };
  expect(codeOf(await guest('POST /api/room-guest/signals', bye))).toEqual([409, 'video.not_in']);
  await room.call('doctor', 'POST /let-in', { who: 'guest' });
  expect((await guest('POST /api/room-guest/signals', bye)).status).toBe(200);
  const toPatient = { ...bye, number: 2, to: pages.patient.peer_id };
  expect((await guest('POST /api/room-guest/signals', toPatient)).status).toBe(200);

  const path = `DELETE /guests/${(await room.call('doctor', 'GET ')).body.data.guests[0].id}`;
  expect((await room.call('doctor', path)).body.data).toMatchObject({ guests: [], peers: [{}, {}] });
  expect((await room.call('doctor', path)).status).toBe(404);
  expect(codeOf(await guest('POST /api/room-guest/enter', page))).toEqual([404, 'video.invitation_invalid']);
  expect((await invite('Eine andere')).status).toBe(200);
});

test('an invitation ends with the room, and a request without the proof of its own page is refused', async () => {
  const { body } = await invite();
  const guest = aGuestBrowser(room.clinic);
  await guest('POST /api/room-guest/redeem', { token: tokenIn(body.link) });
  room.clinic.clock.set(new Date(STARTS_AT.getTime() + 106 * 60_000));
  for (const route of ['GET /api/room-guest', 'POST /api/room-guest/enter'])
    expect(codeOf(await guest(route, aPage()))).toEqual([404, 'video.invitation_invalid']);
  const cookie = `room-guest=${'a'.repeat(43)}`;
  const foreign = await room.clinic.call('POST /api/room-guest/enter', aPage(), { headers: { cookie } });
  expect(codeOf(foreign)).toEqual([403, 'request.csrf']);
});

test('a guest does not read whether an appointment is paid, and nothing about one that was cancelled', async () => {
  const { body } = await invite();
  const guest = aGuestBrowser(room.clinic);
  await guest('POST /api/room-guest/redeem', { token: tokenIn(body.link) });
  expect((await guest('GET /api/room-guest')).body.data).toMatchObject({ state: 'open', status: null });
  await move(room.clinic, room.id, 'cancelled');
  expect(codeOf(await guest('GET /api/room-guest'))).toEqual([404, 'video.invitation_invalid']);
});

test('a guest of an appointment that moves is out, and needs a new invitation for the new time', async () => {
  const { guest, page } = await aGuestInside();
  room.clinic.clock.set(new Date('2026-11-16T10:00:00Z'));
  await reschedule(room.clinic, room.plan, room.patient, room.id);
  await room.clinic.deliver();
  for (const each of [page, aPage()])
    expect(codeOf(await guest('POST /api/room-guest/enter', each))).toEqual([
      404,
      'video.invitation_invalid',
    ]);
  room.clinic.clock.set(new Date(STARTS_AT.getTime() + 40 * 60_000));
  expect(codeOf(await guest('GET /api/room-guest'))).toEqual([404, 'video.invitation_invalid']);
});

test('a guest who was sent away hears nothing more of the room', async () => {
  const { guest, page } = await aGuestInside();
  const news = await guest.follow(page);
  onTestFinished(news.hangUp);
  expect(await news.next()).toMatchObject({ type: 'room' });
  const [{ id }] = (await room.call('doctor', 'GET ')).body.data.guests;
  await room.call('doctor', `DELETE /guests/${id}`);
  await delay(10);
  expect(await news.next()).toBeUndefined();
});

test('a guest has as many open streams as a person; with one more the oldest ends', async () => {
  const { guest, page } = await aGuestInside();
  const streams = [];
  for (let count = 0; count < 7; count += 1) {
    const news = await guest.follow(page);
    onTestFinished(news.hangUp);
    expect(await news.next()).toMatchObject({ type: 'room' });
    streams.push(news);
  }
  expect(await streams[0]?.next()).toBeUndefined();
});

test('a guest who waits cannot use up what the doctor may send', async () => {
  const pages = await room.meet();
  const { body } = await invite();
  const guest = aGuestBrowser(room.clinic);
  await guest('POST /api/room-guest/redeem', { token: tokenIn(body.link) });
  await guest('POST /api/room-guest/enter', aPage());
  const { peer_id } = pages.doctor;
  const forged = { number: 1, kind: 'candidates', body: '[]', peer_id, to: pages.patient.peer_id };
  for (let count = 0; count < 151; count += 1) await guest('POST /api/room-guest/signals', forged);
  expect((await room.send('doctor', pages.doctor, pages.patient)).status).toBe(200);
});

test('whoever tries invitations is stopped, also from many addresses of one network', async () => {
  const answers = [];
  for (let turn = 0; turn < 31; turn += 1) {
    const network = `2001:db8:1:2::${turn.toString(16)}`;
    const guess = { token: 'x'.repeat(43) };
    answers.push((await room.clinic.call('POST /api/room-guest/redeem', guess, { network })).status);
  }
  expect([answers[29], answers[30]]).toEqual([404, 429]);
});

test('an unused invitation to an appointment that is over opens nothing', async () => {
  const { body } = await invite();
  room.clinic.clock.set(new Date(STARTS_AT.getTime() + 106 * 60_000));
  const redeemed = await aGuestBrowser(room.clinic)('POST /api/room-guest/redeem', {
    token: tokenIn(body.link),
  });
  expect(codeOf(redeemed)).toEqual([404, 'video.invitation_invalid']);
});

test('who joined when is kept for 90 days after the appointment, then erased', async () => {
  const pages = await room.meet();
  await invite();
  await room.call('patient', 'POST /leave', { peer_id: pages.patient.peer_id });
  const admin = await aStaffMember(room.clinic, 'admin');
  const read = () =>
    room.clinic.call(`GET /api/staff/rooms/${room.id}/attendance`, {}, { token: admin.token });
  expect((await read()).body.data).toMatchObject([
    { side: 'patient', name: 'Anna Berger', in_at: expect.any(String), ended: 'left' },
    { side: 'doctor', name: 'Dr. med. Anna Keller', left_at: null, ended: null },
  ]);
  const countAfter = async (days: number) => {
    room.clinic.clock.set(new Date(STARTS_AT.getTime() + 45 * 60_000 + days * 24 * 3_600_000));
    await room.clinic.drain('video');
    const rows = await Promise.all(
      [videoPeer, videoGuest, videoRoom].map((table) => room.clinic.db.select().from(table)),
    );
    return rows.map(({ length }) => length);
  };
  expect(await countAfter(89)).toEqual([2, 1, 1]);
  expect(await countAfter(91)).toEqual([0, 0, 0]);
});

test('the patient reads in her log that the doctor entered the room', async () => {
  await room.meet();
  const { body } = await room.clinic.call('GET /api/patients/access-log', {}, { token: room.tokens.patient });
  expect(JSON.stringify(body.data)).toContain('room_entered');
});

test('a guest agrees to the wording of the patient before joining; the clinic keeps when, and which wording', async () => {
  const { body } = await invite();
  const guest = aGuestBrowser(room.clinic);
  const page = aPage();
  await guest('POST /api/room-guest/redeem', { token: tokenIn(body.link) });
  const enter = (consent_version?: string) =>
    guest('POST /api/room-guest/enter', { ...page, ...(consent_version && { consent_version }) });
  for (const given of [undefined, 'another'])
    expect(codeOf(await enter(given))).toEqual([409, 'video.consent_needed']);
  const stored = async () => (await room.clinic.db.select().from(videoGuest))[0];
  expect(await stored()).toMatchObject({ consentedAt: null, consentVersion: null });
  expect((await enter(room.version)).body.data.consent).toMatchObject({ is_given: true });
  expect(await stored()).toMatchObject({
    consentedAt: expect.any(Date),
    consentVersion: `video-consent=${room.version}`,
    consentTextHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    consentLocale: 'de',
  });
  expect((await enter()).status).toBe(200);
  expect((await room.call('doctor', 'GET ')).body.data.consent).toBeNull();

  const values = { video_consent_de: 'Neuer Text', video_consent_en: 'New text' };
  const was = { video_consent_de: null, video_consent_en: null };
  const { token } = await aStaffMember(room.clinic, 'admin');
  await room.clinic.call('PUT /api/staff/settings', { values, was }, { token });
  expect(codeOf(await enter())).toEqual([409, 'video.consent_needed']);
  // The page that is in the room does not agree by itself.
  const { version } = (await guest('GET /api/room-guest')).body.data.consent;
  expect(codeOf(await enter(version))).toEqual([409, 'video.consent_needed']);
  const next = { ...aPage(), consent_version: version };
  expect((await guest('POST /api/room-guest/enter', next)).body.data.consent).toMatchObject({
    text: 'Neuer Text',
    is_given: true,
  });
});
