import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PeerMessage } from './messages.ts';
import type { Peer } from './peer.ts';
import { simulateBrowser } from './testing-connection.ts';
import { aPair, aPeer, DOCTOR, PATIENT, settle, talk } from './testing-peers.ts';

beforeEach(simulateBrowser);
afterEach(() => vi.useRealTimers());

test('two sides whose messages take six seconds each way come together', async () => {
  const pair = aPair();
  const carry = (from: { sent: PeerMessage[] }, to: { peer: Peer }) => {
    for (const message of from.sent.splice(0)) setTimeout(() => void to.peer.receive(message), 6_000);
  };
  for (let second = 0; second < 30; second += 1) {
    carry(pair.doctor, pair.patient);
    carry(pair.patient, pair.doctor);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(pair.doctor.connections.at(-1)?.signalingState).toBe('stable');
  expect(pair.doctor.connections.at(-1)?.remote).toHaveLength(1);
});

test('a connection that never comes is tried without end: soon at first, then every 16 s with a new connection', async () => {
  const { connections, peer } = aPeer();
  const madeAfter = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return connections.map(({ offers }) => offers.length);
  };
  expect(await madeAfter(0)).toEqual([1]);
  expect(await madeAfter(4_000)).toEqual([2]);
  expect(await madeAfter(4_000)).toEqual([3]);
  expect(await madeAfter(7_999)).toEqual([3]);
  expect(await madeAfter(1)).toEqual([3, 1]);
  expect(await madeAfter(15_999)).toEqual([3, 1]);
  expect(await madeAfter(1)).toEqual([3, 1, 1]);
  expect(await madeAfter(3_600_000)).toHaveLength(3 + 3_600 / 16);
  expect(connections.map(({ isClosed }) => isClosed).indexOf(false)).toBe(connections.length - 1);
  expect(connections.at(-1)?.transceivers.map(({ sender }) => sender.track)).toEqual([
    'voice',
    'camera',
    null,
  ]);
  expect(peer.view().link).toBe('connecting');
  connections.at(-1)?.become('connected');
  expect(peer.view().link).toBe('connected');
  const made = connections.length;
  expect(await madeAfter(60_000)).toHaveLength(made);
});

test('connections that fail at once are not made without a pause', async () => {
  const { connections } = aPeer();
  for (let second = 0; second < 60; second += 1) {
    connections.at(-1)?.become('failed');
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(connections.flatMap(({ offers }) => offers).length).toBeLessThan(10);
});

test('a new network is used at once and with short pauses again, however long nothing came', async () => {
  const { connections, peer } = aPeer();
  await vi.advanceTimersByTimeAsync(70_000);
  const made = () => connections.flatMap(({ offers }) => offers).length;
  const before = made();
  peer.restart();
  await settle();
  expect(made()).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(made()).toBe(before + 2);
});

test('the other side follows to a new connection, shows its streams, and speaks of a break until it is there', async () => {
  const pair = aPair();
  await talk(pair);
  for (const { connection } of Object.values(pair)) connection.become('connected');
  const former = pair.patient.peer.view().main;
  pair.doctor.connection.become('failed');
  await vi.advanceTimersByTimeAsync(16_000);
  expect(pair.doctor.connections).toHaveLength(2);
  await talk(pair);
  for (const { peer, connections } of Object.values(pair)) {
    expect(connections.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(connections[1]?.signalingState).toBe('stable');
    expect(connections[1]?.transceivers.map(({ sender }) => sender.track)).toEqual(['voice', 'camera', null]);
    expect(peer.view().link).toBe('reconnecting');
    connections[1]?.become('connected');
    expect(peer.view().link).toBe('connected');
  }
  expect(pair.patient.peer.view().main).not.toBe(former);
});

test('a side that has forgotten the other one and meets it again is understood at once', async () => {
  const { doctor, patient } = aPair();
  await talk({ doctor, patient });
  doctor.peer.restart();
  await talk({ doctor, patient });
  doctor.peer.close();
  const again = aPeer();
  await talk({ doctor: again, patient });
  expect(again.connection.signalingState).toBe('stable');
  expect(patient.connections.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test('whoever makes the offers follows as well when the other side has begun anew', async () => {
  const { doctor, patient } = aPair();
  await talk({ doctor, patient });
  doctor.connection.become('connected');
  const pair = { doctor, patient: aPeer({ makesOffers: false, from: PATIENT, to: DOCTOR }) };
  await vi.advanceTimersByTimeAsync(4_000);
  await talk(pair);
  expect(doctor.connections.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(doctor.connections[1]?.signalingState).toBe('stable');
  expect(pair.patient.connections.at(-1)?.remote).toHaveLength(1);
});

test('an answer that the former connection never took does not hold up the next ones', async () => {
  const pair = aPair();
  pair.doctor.connection.setRemoteDescription = () => new Promise<never>(() => {});
  await settle();
  for (const message of pair.doctor.sent.splice(0)) await pair.patient.peer.receive(message);
  for (const message of pair.patient.sent.splice(0)) void pair.doctor.peer.receive(message);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(pair.doctor.connections).toHaveLength(2);
  await talk(pair);
  expect(pair.doctor.connections[1]?.signalingState).toBe('stable');
});
