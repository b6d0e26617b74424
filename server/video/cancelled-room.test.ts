import { expect, onTestFinished, test, vi } from 'vitest';
import { addPayment } from '#server/appointments/testing.ts';
import { aGuestBrowser, aPage, aRoom, type Page, type Side, type TestRoom } from './testing.ts';

// The first test of a file also opens the database, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const OVER = [409, 'video.over'];
const SIDES = ['patient', 'doctor'] as const;
const REASON = { reason: 'wie besprochen' };

const staff = (room: TestRoom, path: string, body: object) =>
  room.clinic.call(`POST /api/staff/appointments/${room.id}/${path}`, body, { token: room.tokens.doctor });
const askToCancel = ({ clinic, id, tokens }: TestRoom) =>
  clinic.call(
    `POST /api/patients/cancel-appointment/${id}`,
    { cancellation_request_notes: 'Ich bin krank.' },
    { token: tokens.patient },
  );

async function follow(room: TestRoom, side: Side, page: Page, state = 'open') {
  const news = await room.follow(side, page);
  onTestFinished(news.hangUp);
  expect(await news.next()).toMatchObject({ type: 'room', room: { state } });
  return news;
}

/** Nobody enters, signals, gets credentials of the relay, lets in or invites; everybody reads why. */
async function expectClosed(room: TestRoom, pages: Record<Side, Page>, status: string) {
  for (const side of SIDES) {
    const other = side === 'doctor' ? 'patient' : 'doctor';
    expect(codeOf(await room.enter(side, pages[side]))).toEqual(OVER);
    expect(codeOf(await room.enter(side, aPage()))).toEqual(OVER);
    expect(codeOf(await room.send(side, pages[side], pages[other]))).toEqual(OVER);
    expect(codeOf(await room.call(side, 'GET /ice-servers'))).toEqual(OVER);
    const { data } = (await room.call(side, 'GET ')).body;
    expect(data).toMatchObject({ state: 'over', status, peers: [] });
  }
  for (const [path, body] of [
    ['/let-in', {}],
    ['/screen', { is_allowed: true }],
    ['/guests', { name: 'Ines Duarte', role: 'interpreter' }],
  ] as const)
    expect(codeOf(await room.call('doctor', `POST ${path}`, body))).toEqual(OVER);
}

test.each([
  [
    'the clinic cancels it',
    'cancelled',
    (room: TestRoom) => staff(room, 'move', { to: 'cancelled', ...REASON }),
  ],
  [
    'a request of the patient is accepted',
    'cancel_stripe_no_charge',
    (room: TestRoom) =>
      staff(room, 'cancellation-decision', { decision: 'approve_without_charge', ...REASON }),
  ],
  ['it is broken off', 'failed', (room: TestRoom) => staff(room, 'move', { to: 'failed', ...REASON })],
] as const)(
  'when %s, the room closes: open pages hear it and their streams end, and nobody goes on in it',
  async (_how, status, cancel) => {
    const room = await aRoom();
    await addPayment(room.clinic, room.id, 'stripe');
    const pages = status === 'failed' ? await room.meet() : await bothInside(room);
    if (status === 'cancel_stripe_no_charge') expect((await askToCancel(room)).status).toBe(200);
    const news = {
      patient: await follow(room, 'patient', pages.patient),
      doctor: await follow(room, 'doctor', pages.doctor),
    };

    expect((await cancel(room)).status).toBe(200);
    await room.clinic.deliver();
    for (const side of SIDES) {
      const last = { state: 'over', status, peers: [] };
      expect(await news[side].next()).toMatchObject({ type: 'room', room: last });
      expect(await news[side].next()).toBeUndefined();
    }
    await expectClosed(room, pages, status);
    const again = await follow(room, 'patient', pages.patient, 'over');
    expect(await again.next()).toBeUndefined();
  },
);

test('when the patient cancels days before, the room never opens, and there are no credentials for it', async () => {
  const room = await aRoom({ minutesBefore: 3 * 24 * 60 });
  await addPayment(room.clinic, room.id, 'stripe');
  expect((await room.call('patient', 'GET /ice-servers')).status).toBe(200);
  expect((await askToCancel(room)).status).toBe(200);
  await room.clinic.deliver();
  await expectClosed(room, { patient: aPage(), doctor: aPage() }, 'cancelled');
});

test('a guest who is in the room of a cancelled appointment hears that it is closed and does not come back', async () => {
  const room = await aRoom();
  await room.enter('doctor', aPage());
  const { body } = await room.call('doctor', 'POST /guests', { name: 'Ines Duarte', role: 'interpreter' });
  const guest = aGuestBrowser(room.clinic);
  const page = aPage();
  await guest('POST /api/room-guest/redeem', { token: body.link.slice(body.link.lastIndexOf('/') + 1) });
  await guest('POST /api/room-guest/enter', { ...page, consent_version: room.version });
  const news = await guest.follow(page);
  onTestFinished(news.hangUp);
  expect(await news.next()).toMatchObject({ room: { state: 'open' } });

  await staff(room, 'move', { to: 'cancelled', ...REASON });
  await room.clinic.deliver();
  expect(await news.next()).toMatchObject({ room: { state: 'over', status: null, peers: [] } });
  expect(await news.next()).toBeUndefined();
  for (const route of [
    'GET /api/room-guest',
    'POST /api/room-guest/enter',
    'GET /api/room-guest/ice-servers',
  ])
    expect(codeOf(await guest(route, page))).toEqual([404, 'video.invitation_invalid']);
});

test('while a request of the patient is undecided the room stays open', async () => {
  const room = await aRoom();
  await addPayment(room.clinic, room.id, 'stripe');
  expect((await askToCancel(room)).status).toBe(200);
  await room.clinic.deliver();
  expect((await room.enter('patient', aPage())).body.data).toMatchObject({ state: 'open' });
});

/** The patient waits, the doctor is in. */
async function bothInside(room: TestRoom) {
  const pages = { patient: aPage(), doctor: aPage() };
  for (const side of SIDES) await room.enter(side, pages[side]);
  return pages;
}
