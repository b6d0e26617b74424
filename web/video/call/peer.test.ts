import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PeerMessage } from './messages.ts';
import { fingerprintOf, simulateBrowser } from './testing-connection.ts';
import { aPair, aPeer, DOCTOR, PATIENT, STATE, settle, talk, VOICE } from './testing-peers.ts';

const STRANGER = fingerprintOf('C');

beforeEach(simulateBrowser);
afterEach(() => vi.useRealTimers());

const kindsOf = (sent: PeerMessage[]) => sent.map(({ kind }) => kind);

test('one side offers, the other one answers, and both send voice and camera and show the streams', async () => {
  const pair = aPair();
  await talk(pair);
  for (const { peer, connection } of Object.values(pair)) {
    expect(connection.signalingState).toBe('stable');
    expect(connection.transceivers.map(({ sender }) => sender.track)).toEqual(['voice', 'camera', null]);
    expect(peer.view().main).toMatchObject({ tracks: ['received audio', 'received video'] });
    expect(peer.view().screen).toMatchObject({ tracks: ['received video'] });
  }
  expect(pair.patient.connection.transceivers.map(({ direction }) => direction)).toEqual([
    'sendrecv',
    'sendrecv',
    'sendrecv',
  ]);
  expect(pair.patient.connection.remote[0]?.sdp).not.toContain('x-round');
  expect(pair.doctor.connection.offers).toEqual([{ iceRestart: false }]);
});

test('an offer with another certificate ends the connection: no answer, no picture, and the page says so', async () => {
  const pair = aPair();
  await settle();
  const [offer] = pair.doctor.sent;
  const body = String(offer?.body).replace(DOCTOR, STRANGER);
  await pair.patient.peer.receive({ kind: 'offer', body });
  expect(pair.patient.peer.view()).toMatchObject({ link: 'refused', main: null });
  expect(pair.patient.connection.isClosed).toBe(true);
  expect(pair.patient.connection.remote).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(pair.patient.sent).toEqual([]);
});

test.each([STRANGER, `${STRANGER} x`, `${PATIENT} ${STRANGER}`])(
  'an answer with a second certificate beside the right one is refused, too: %s',
  async (second) => {
    const { peer, connection, sent } = aPeer();
    await settle();
    const round = /a=x-round:\d+/.exec(sent[0]?.body ?? '')?.[0];
    const line = (fingerprint: string) => `a=fingerprint:sha-256 ${fingerprint}\r\n`;
    await peer.receive({ kind: 'answer', body: `${line(PATIENT)}${line(second)}${round}\r\n` });
    expect(peer.view().link).toBe('refused');
    expect(connection.isClosed).toBe(true);
  },
);

test('a break is healed by a restart of the way: after a moment, at once when it has failed, and again every 4 s', async () => {
  const { connection, peer } = aPeer();
  await settle();
  connection.become('connected');
  expect(peer.view().link).toBe('connected');
  connection.become('disconnected');
  expect(peer.view().link).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(1_199);
  expect(connection.offers).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(connection.offers.slice(1)).toEqual([{ iceRestart: true }]);
  connection.become('failed');
  await settle();
  expect(connection.offers).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(connection.offers).toHaveLength(4);
  connection.become('connected');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.offers).toHaveLength(4);
});

test('the side that makes no offers asks for a restart, and one offer answers both sides', async () => {
  const pair = aPair();
  await talk(pair);
  for (const { connection } of Object.values(pair)) connection.become('connected');
  await vi.advanceTimersByTimeAsync(10_000);
  for (const { connection } of Object.values(pair)) connection.become('failed');
  await settle();
  expect(kindsOf(pair.patient.sent)).toEqual(['restart']);
  expect(kindsOf(pair.doctor.sent)).toEqual(['offer']);
  await talk(pair);
  expect(pair.doctor.connection.offers).toHaveLength(2);
  expect(pair.doctor.connection.signalingState).toBe('stable');
});

test('a patient who misses the first offer asks for another one', async () => {
  const pair = aPair();
  await settle();
  pair.doctor.sent.splice(0);
  await vi.advanceTimersByTimeAsync(4_000);
  await talk(pair);
  expect(pair.patient.peer.view().main).not.toBeNull();
});

test('an answer to an earlier offer is not taken for the answer to this one', async () => {
  const pair = aPair();
  await settle();
  for (const message of pair.doctor.sent.splice(0)) await pair.patient.peer.receive(message);
  const [late] = pair.patient.sent.splice(0);
  pair.doctor.peer.restart();
  await settle();
  await pair.doctor.peer.receive(late as PeerMessage);
  expect(pair.doctor.connection.signalingState).toBe('have-local-offer');
  await talk(pair);
  expect(pair.doctor.connection.signalingState).toBe('stable');
});

test('an offer that arrives twice is answered once', async () => {
  const pair = aPair();
  await settle();
  const [offer] = pair.doctor.sent;
  await pair.patient.peer.receive(offer as PeerMessage);
  await pair.patient.peer.receive(offer as PeerMessage);
  expect(kindsOf(pair.patient.sent)).toEqual(['answer']);
});

test('candidates that are found together travel together', async () => {
  const pair = aPair();
  await talk(pair);
  pair.doctor.connection.find('one');
  pair.doctor.connection.find('two');
  await vi.advanceTimersByTimeAsync(100);
  expect(kindsOf(pair.doctor.sent)).toEqual(['candidates']);
  await talk(pair);
  expect(pair.patient.connection.candidates).toEqual([{ candidate: 'one' }, { candidate: 'two' }]);
});

test('each side learns from the other one whether it is muted, dark or shares its screen', async () => {
  const { peer, connection } = aPeer();
  peer.setState({ ...STATE, isMuted: true });
  expect(JSON.parse(connection.channel.sent.at(-1) ?? '')).toEqual({ ...STATE, isMuted: true });
  connection.channel.onmessage?.({ data: JSON.stringify({ isCameraOff: true, isSharing: 'yes' }) });
  expect(peer.view().state).toEqual({ isMuted: false, isCameraOff: true, isSharing: false });
  connection.channel.onmessage?.({ data: 'not JSON' });
  expect(peer.view().state).toBeNull();
});

test('a new camera or a shared screen takes its place without a new offer', async () => {
  const pair = aPair();
  await talk(pair);
  const screen = 'screen' as unknown as MediaStreamTrack;
  pair.doctor.peer.setTracks({ voice: VOICE, camera: null, screen });
  expect(pair.doctor.connection.transceivers.map(({ sender }) => sender.track)).toEqual([
    'voice',
    null,
    'screen',
  ]);
  expect(pair.doctor.sent).toEqual([]);
});

test('a narrow line keeps the voice and gives up the picture', async () => {
  const { peer, connection } = aPeer();
  await settle();
  connection.become('connected');
  connection.stats = [
    {
      type: 'candidate-pair',
      nominated: true,
      state: 'succeeded',
      currentRoundTripTime: 0.7,
      availableOutgoingBitrate: 70_000,
    },
  ];
  await peer.look();
  const [voice, camera] = connection.transceivers.map(({ sender }) => sender.parameters.encodings[0]);
  expect(voice).toMatchObject({ active: true, priority: 'high' });
  expect(camera).toMatchObject({ active: false });
  expect(peer.view()).toMatchObject({ isVoiceOnly: true, quality: 'poor' });
});
