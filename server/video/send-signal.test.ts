import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { aListedAppointment, NEXT_SLOT, signIn } from '#server/appointments/testing.ts';
import { aPatient } from '#server/testing/people.ts';
import { aPage, aRoom, followRoom, type Page, type Side, sdpWith, type TestRoom } from './testing.ts';

let room: TestRoom;
beforeEach(async () => {
  room = await aRoom();
});

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

async function follow(side: Side, page: Page, after = 0) {
  const events = await room.follow(side, page, after);
  onTestFinished(events.hangUp);
  return events;
}

test('a signal reaches the other page once and in order, also after a lost connection', async () => {
  const pages = await room.meet();
  const news = await follow('patient', pages.patient);
  expect(await news.next()).toMatchObject({ type: 'room' });
  const offer = sdpWith(pages.doctor.fingerprint);
  const { body } = await room.send('doctor', pages.doctor, pages.patient);
  const signal = { kind: 'offer', body: offer, number: 1, from: pages.doctor.peer_id, from_side: 'doctor' };
  expect(await news.next()).toMatchObject({ type: 'signal', signal: { ...signal, seq: body.data.seq } });

  expect((await room.send('doctor', pages.doctor, pages.patient)).body.data.seq).toBe(body.data.seq);
  news.hangUp();
  for (const number of [2, 3])
    await room.send('doctor', pages.doctor, pages.patient, { number, kind: 'candidates', body: '[]' });
  const later = await follow('patient', pages.patient, body.data.seq);
  expect(await later.next()).toMatchObject({ type: 'signal', signal: { number: 2 } });
  expect(await later.next()).toMatchObject({ type: 'signal', signal: { number: 3 } });
  expect(await later.next()).toMatchObject({ type: 'room' });
});

test('signals are forgotten after two minutes', async () => {
  const pages = await room.meet();
  await room.send('doctor', pages.doctor, pages.patient);
  room.clinic.clock.advance(90);
  await room.enter('patient', pages.patient);
  room.clinic.clock.advance(31);
  await room.clinic.drain('video');
  const news = await follow('patient', pages.patient);
  expect(await news.next()).toMatchObject({ type: 'room' });
});

test('nobody follows a room as the page of the other side, or as a page that never entered', async () => {
  const pages = await room.meet();
  for (const page of [pages.doctor, aPage()]) {
    const answer = await room.call('patient', `GET /stream?peer_id=${page.peer_id}&after=0`);
    expect(codeOf(answer)).toEqual([409, 'video.not_in']);
  }
});

test('a signal with another fingerprint than the announced one is refused', async () => {
  const { patient, doctor } = await room.meet();
  for (const body of [
    '',
    sdpWith(patient.fingerprint),
    sdpWith(doctor.fingerprint) + sdpWith(patient.fingerprint),
    `${sdpWith(doctor.fingerprint)}a=fingerprint:sha-256 ${patient.fingerprint} x\r\n`,
  ])
    expect(codeOf(await room.send('doctor', doctor, patient, { body }))).toEqual([
      422,
      'video.fingerprint_differs',
    ]);
  const other = { ...doctor, fingerprint: patient.fingerprint };
  expect(codeOf(await room.enter('doctor', other))).toEqual([422, 'video.fingerprint_differs']);
});

test('nobody sends a signal from outside, to a page that waits, or in the name of the other side', async () => {
  const [own, doctors] = [aPage(), aPage()];
  expect(codeOf(await room.send('patient', own, doctors))).toEqual([409, 'video.not_in']);
  await room.enter('patient', own);
  await room.enter('doctor', doctors);
  expect(codeOf(await room.send('patient', own, doctors))).toEqual([409, 'video.not_in']);
  expect(codeOf(await room.send('doctor', doctors, own))).toEqual([409, 'video.peer_gone']);
  await room.call('doctor', 'POST /let-in', {});
  expect(codeOf(await room.send('patient', doctors, own))).toEqual([409, 'video.not_in']);
  expect(codeOf(await room.send('doctor', doctors, doctors))).toEqual([409, 'video.peer_gone']);
  expect((await room.send('doctor', doctors, own)).status).toBe(200);
  const former = doctors;
  await room.enter('doctor', aPage());
  expect(codeOf(await room.send('doctor', former, own, { number: 2 }))).toEqual([409, 'video.replaced']);
  expect(codeOf(await room.send('patient', own, former))).toEqual([409, 'video.peer_gone']);
});

test('a signal stays in its room: nobody sends one into another room of the same doctor, or in the name of a page there', async () => {
  const { clinic, plan } = room;
  const { patient, doctor } = await room.meet();
  const other = await aPatient(clinic, { email: 'ben@example.test' });
  const otherRoom = await aListedAppointment(clinic, plan, other, { time: NEXT_SLOT.start_time });
  // The first room is still open, the next one has opened already.
  clinic.clock.advance(45 * 60);
  room.tokens.patient = await signIn(clinic, { kind: 'patient', patientId: room.patient.id });
  room.tokens.doctor = await signIn(clinic, { kind: 'staff', staffId: room.anna.id, roles: ['doctor'] });
  const token = await signIn(clinic, { kind: 'patient', patientId: other.id });
  const [bens, doctors] = [aPage(), aPage()];
  const entry = { ...bens, consent_version: room.version };
  expect((await clinic.call(`POST /api/patients/rooms/${otherRoom}/enter`, entry, { token })).status).toBe(
    200,
  );
  await room.enter('patient', patient);
  await room.enter('doctor', doctor);
  await room.call('doctor', 'POST /let-in', {});
  await room.call('doctor', 'POST /enter', doctors, otherRoom);
  expect((await room.call('doctor', 'POST /let-in', {}, otherRoom)).status).toBe(200);
  const signal = { number: 1, kind: 'offer' };

  expect(codeOf(await room.send('doctor', doctor, bens))).toEqual([409, 'video.peer_gone']);
  expect(codeOf(await room.send('patient', patient, bens))).toEqual([409, 'video.peer_gone']);
  const asOther = {
    ...signal,
    peer_id: doctors.peer_id,
    to: patient.peer_id,
    body: sdpWith(doctors.fingerprint),
  };
  expect(codeOf(await room.call('doctor', 'POST /signals', asOther))).toEqual([409, 'video.not_in']);
  const own = { ...signal, peer_id: doctors.peer_id, to: bens.peer_id, body: sdpWith(doctors.fingerprint) };
  expect((await room.call('doctor', 'POST /signals', own, otherRoom)).status).toBe(200);

  const news = await followRoom(clinic, `/api/patients/rooms/${otherRoom}`, bens, token);
  onTestFinished(news.hangUp);
  expect(await news.next()).toMatchObject({ type: 'signal', signal: { from: doctors.peer_id } });
  expect(await news.next(), 'no other signal arrived').toMatchObject({ type: 'room' });
});

test('a page that floods the other one is stopped, and a signal has an end', async () => {
  const { patient, doctor } = await room.meet();
  const flood = { kind: 'candidates', body: '[]' };
  const answers = [];
  for (let number = 1; number <= 151; number += 1)
    answers.push((await room.send('doctor', doctor, patient, { ...flood, number })).status);
  expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([150, 429]);
  const long = { ...flood, number: 1, body: 'a'.repeat(32_001) };
  expect((await room.send('patient', patient, doctor, long)).status).toBe(422);
});
