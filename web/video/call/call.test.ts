import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Room, RoomNews, RoomPeer, RoomSignal } from '#contract/video.contract.ts';
import { ApiError } from '#web/lib/call-api.ts';
import type { OutgoingSignal, RoomApi } from '../room-api.ts';
import { aRoom } from '../testing-room.ts';
import { Call } from './call.ts';
import { fingerprintOf, simulateBrowser, TestConnection } from './testing-connection.ts';

const OWN = fingerprintOf('A');
const streams = vi.hoisted(() => ({ onEvent: (_news: unknown) => {}, ended: 0 }));
vi.mock('#web/lib/event-stream.ts', () => ({
  followEvents: (_url: unknown, { onEvent }: { onEvent: (news: unknown) => void }) => {
    streams.onEvent = onEvent;
    return () => {
      streams.ended += 1;
    };
  },
}));

let connections: TestConnection[] = [];
beforeEach(() => {
  simulateBrowser();
  connections = [];
  streams.ended = 0;
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends TestConnection {
      constructor() {
        super(OWN);
        connections.push(this);
      }
    },
  );
});
afterEach(() => vi.useRealTimers());

const hear = (news: RoomNews) => streams.onEvent(news);
const aPeerOf = (details: Partial<RoomPeer>): RoomPeer => ({
  peer_id: 'patient-1',
  side: 'patient',
  name: 'Maria Vogel',
  state: 'in',
  since: '2026-11-16T09:00:00.000Z',
  fingerprint: fingerprintOf('B'),
  ...details,
});
const ME = aPeerOf({ peer_id: 'me', side: 'doctor', fingerprint: OWN });
const roomOf = (...peers: RoomPeer[]): Room => aRoom({ side: 'doctor', peers: [ME, ...peers] });
const aSignal = (details: Partial<RoomSignal>): RoomSignal => ({
  seq: 1,
  from: 'patient-1',
  from_side: 'patient',
  to: 'me',
  number: 1,
  kind: 'restart',
  body: '',
  sent_at: '2026-11-16T09:00:00.000Z',
  ...details,
});

async function aCall(
  room: Room,
  sendSignal: RoomApi['sendSignal'] = async () => {},
  expires_at: string | null = null,
) {
  const api = {
    place: 'test',
    read: async () => room,
    readIceServers: vi.fn(),
    leave: vi.fn(async () => {}),
    enter: vi.fn(async () => room),
    streamAddress: () => '/stream',
    sendSignal: vi.fn(sendSignal),
  };
  const call = new Call({
    api: api as unknown as RoomApi,
    peerId: 'me',
    fingerprint: OWN,
    certificate: {} as RTCCertificate,
    ice: { ice_servers: [], relay_only: false, expires_at },
    tracks: { voice: null, camera: null, screen: null },
    state: { isMuted: false, isCameraOff: false, isSharing: false },
  });
  await call.open();
  await vi.advanceTimersByTimeAsync(0);
  return { call, api };
}

test('a page that waits connects to nobody; once it is let in, it connects to everybody who is in', async () => {
  const { call } = await aCall(aRoom({ peers: [{ ...ME, state: 'waiting' }, aPeerOf({})], side: 'doctor' }));
  expect([call.view()?.isIn, connections.length]).toEqual([false, 0]);
  const guest = aPeerOf({ peer_id: 'guest-1', side: 'guest', name: 'Ada Özdemir' });
  const waiting = aPeerOf({ peer_id: 'guest-2', side: 'guest', state: 'waiting' });
  hear({ type: 'room', room: roomOf(aPeerOf({}), guest, waiting) });
  expect(call.view()?.isIn).toBe(true);
  expect(call.view()?.others.map(({ name }) => name)).toEqual(['Maria Vogel', 'Ada Özdemir']);
  expect(connections).toHaveLength(2);
});

test('whoever reloads is somebody new: the old connection is closed and another one begins', async () => {
  const { call } = await aCall(roomOf(aPeerOf({})));
  hear({ type: 'room', room: roomOf(aPeerOf({ peer_id: 'patient-2' })) });
  expect(connections.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(call.view()?.others.map(({ peerId }) => peerId)).toEqual(['patient-2']);
});

test('a signal of somebody who is not listed yet waits for the list', async () => {
  await aCall(roomOf());
  const body = JSON.stringify([{ candidate: 'early' }]);
  hear({ type: 'signal', signal: aSignal({ kind: 'candidates', body }) });
  hear({ type: 'room', room: roomOf(aPeerOf({})) });
  await vi.advanceTimersByTimeAsync(0);
  expect(connections[0]?.candidates).toEqual([{ candidate: 'early' }]);
});

test('each pair has a safety number of its own', async () => {
  const { call } = await aCall(roomOf(aPeerOf({})));
  await vi.waitFor(() => expect(call.view()?.others[0]?.safetyNumber).toMatch(/^(\d{3} ){4}\d{3}$/));
});

test('signals are delivered in order, and again while the network fails', async () => {
  let failures = 2;
  const delivered: OutgoingSignal[] = [];
  const { api } = await aCall(roomOf(aPeerOf({})), async (signal) => {
    if (failures > 0) {
      failures -= 1;
      throw new ApiError(0);
    }
    delivered.push(signal);
  });
  connections[0]?.find('one');
  await vi.advanceTimersByTimeAsync(2_500);
  expect(delivered.map(({ number, kind, to }) => [number, kind, to])).toEqual([
    [1, 'offer', 'patient-1'],
    [2, 'candidates', 'patient-1'],
  ]);
  expect(api.sendSignal).toHaveBeenCalledTimes(4);
});

test('what still waits when a new offer comes is about an earlier try and is not sent any more', async () => {
  let isDown = true;
  const delivered: OutgoingSignal[] = [];
  await aCall(roomOf(aPeerOf({})), async (signal) => {
    if (isDown) throw new ApiError(0);
    delivered.push(signal);
  });
  connections[0]?.find('of the first try');
  await vi.advanceTimersByTimeAsync(40_000);
  isDown = false;
  await vi.advanceTimersByTimeAsync(1_000);
  const [first, ...later] = delivered.map(({ kind, body }) => `${kind} ${/s=(.+)/.exec(body)?.[1]}`);
  expect([first, later]).toEqual(['offer offer 1', ['offer offer 1']]);
  expect(delivered[1]?.body).toContain('x-round');
  expect(delivered[1]?.body).not.toBe(delivered[0]?.body);
});

test('a signal to somebody who has gone is dropped, and the next one goes out', async () => {
  const delivered: string[] = [];
  await aCall(roomOf(aPeerOf({})), async ({ kind }) => {
    if (kind === 'offer') throw new ApiError(409, { code: 'video.peer_gone' });
    delivered.push(kind);
  });
  connections[0]?.find('one');
  await vi.advanceTimersByTimeAsync(200);
  expect(delivered).toEqual(['candidates']);
});

test('the page says every 15 seconds that it is here, until it leaves', async () => {
  const { call, api } = await aCall(roomOf(aPeerOf({})));
  await vi.advanceTimersByTimeAsync(45_000);
  expect(api.enter).toHaveBeenCalledTimes(4);
  await call.leave();
  await call.leave();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(api.enter).toHaveBeenCalledTimes(4);
  expect(api.leave).toHaveBeenCalledTimes(1);
  expect([connections[0]?.isClosed, streams.ended]).toEqual([true, 1]);
});

test('a second device takes over: this page ends its call and does not enter again', async () => {
  const { call, api } = await aCall(roomOf(aPeerOf({})));
  hear({ type: 'replaced' });
  expect(call.view()?.end).toBe('replaced');
  expect(connections[0]?.isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.enter).toHaveBeenCalledTimes(1);
});

test('a page that the server replaced while it was asleep learns it when it wakes up', async () => {
  const { call, api } = await aCall(roomOf(aPeerOf({})));
  api.enter.mockRejectedValue(new ApiError(409, { code: 'video.replaced' }));
  call.wake({ hasNewNetwork: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(call.view()?.end).toBe('replaced');
});

test('a room that has closed ends the call with the words of the server', async () => {
  const { call, api } = await aCall(roomOf(aPeerOf({})));
  api.enter.mockRejectedValue(new ApiError(409, { code: 'video.over', message: 'Geschlossen.' }));
  call.wake({ hasNewNetwork: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(call.view()).toMatchObject({ end: 'refused', refusal: 'Geschlossen.' });
});

test('a room that closes during the call ends every connection, and the page enters no more', async () => {
  const { call, api } = await aCall(roomOf(aPeerOf({})));
  hear({ type: 'room', room: { ...roomOf(), peers: [], state: 'over', status: 'cancelled' } });
  expect(call.view()).toMatchObject({ end: null, isIn: false, others: [], room: { state: 'over' } });
  expect([connections[0]?.isClosed, streams.ended]).toEqual([true, 1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.enter).toHaveBeenCalledTimes(1);
});

test('a new network restarts every connection; waking up restarts only what is broken', async () => {
  const { call } = await aCall(roomOf(aPeerOf({})));
  connections[0]?.become('connected');
  call.wake({ hasNewNetwork: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(connections[0]?.offers).toHaveLength(1);
  call.wake({ hasNewNetwork: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(connections[0]?.offers.slice(1)).toEqual([{ iceRestart: true }]);
});

test('whoever hangs up is gone at once', async () => {
  const { call } = await aCall(roomOf(aPeerOf({})));
  hear({ type: 'signal', signal: aSignal({ kind: 'bye' }) });
  expect(call.view()?.others).toEqual([]);
});

test('in a long call every connection gets new credentials of the relay before the old ones end, once', async () => {
  const room = roomOf(aPeerOf({}));
  const { api } = await aCall(room, undefined, '2026-11-16T10:00:00.000Z');
  const fresh = {
    ice_servers: [{ urls: ['turn:b'] }],
    relay_only: true,
    expires_at: '2026-11-16T11:00:00.000Z',
  };
  api.readIceServers.mockRejectedValueOnce(new ApiError(0)).mockResolvedValue(fresh);
  const at = async (now: string) => {
    hear({ type: 'room', room: { ...room, now } });
    await vi.advanceTimersByTimeAsync(0);
    return api.readIceServers.mock.calls.length;
  };
  expect(await at('2026-11-16T09:57:00.000Z')).toBe(0);
  expect(await at('2026-11-16T09:58:10.000Z')).toBe(1);
  expect(connections[0]?.configurations).toEqual([]);
  expect(await at('2026-11-16T09:58:25.000Z')).toBe(2);
  expect(connections[0]?.configurations).toMatchObject([
    { iceServers: fresh.ice_servers, iceTransportPolicy: 'relay' },
  ]);
  expect(await at('2026-11-16T09:58:40.000Z')).toBe(2);
});
