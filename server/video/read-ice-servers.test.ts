import { expect, test } from 'vitest';
import type { IceServers } from '#contract/video.contract.ts';
import { STARTS_AT, signIn } from '#server/appointments/testing.ts';
import { aRoom } from './testing.ts';

const WITH_RELAY = {
  ICE_SERVERS: 'stun:stun.test, turn:turn.test:3478?transport=udp',
  TURN_SECRET: 'k3Jf9-geteilt',
};

test('ICE servers come from the configuration, with credentials that tell nothing of a person', async () => {
  const room = await aRoom({ environment: WITH_RELAY });
  const ask = async (side: 'patient' | 'doctor') =>
    (await room.call(side, 'GET /ice-servers')).body.data as IceServers;
  const { ice_servers, expires_at } = await ask('patient');
  const username = expect.stringMatching(/^\d+:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(ice_servers).toEqual([
    { urls: ['stun:stun.test'] },
    { urls: ['turn:turn.test:3478?transport=udp'], username, credential: expect.any(String) },
  ]);
  expect(expires_at).toMatch(/^2026-11-24T08:50:/);
  const names = [ice_servers, (await ask('patient')).ice_servers, (await ask('doctor')).ice_servers].map(
    ([, relay]) => relay?.username?.split(':')[1],
  );
  expect(new Set(names).size).toBe(3);
  for (let tries = 0; tries < 59; tries += 1) await room.call('patient', 'GET /ice-servers');
  expect((await room.call('patient', 'GET /ice-servers')).status).toBe(429);
});

test('a relay is there only while the room is open: not weeks before, and with nothing that outlives it', async () => {
  const room = await aRoom({ environment: WITH_RELAY });
  const at = async (minutes: number, side: 'patient' | 'doctor' = 'patient') => {
    room.clinic.clock.set(new Date(STARTS_AT.getTime() + minutes * 60_000));
    room.tokens.patient = await signIn(room.clinic, { kind: 'patient', patientId: room.patient.id });
    room.tokens.doctor = await signIn(room.clinic, {
      kind: 'staff',
      staffId: room.anna.id,
      roles: ['doctor'],
    });
    const { status, body } = await room.call(side, 'GET /ice-servers');
    return status === 200 ? body.data.expires_at : body.code;
  };
  for (const side of ['patient', 'doctor'] as const) {
    expect(await at(-20 * 24 * 60, side)).toBe('video.too_early');
    expect(await at(-16, side)).toBe('video.too_early');
  }
  expect(await at(-15)).toBe(new Date(STARTS_AT.getTime() + 45 * 60_000).toISOString());
  const closesAt = (await room.call('patient', 'GET ')).body.data.closes_at;
  const minutesOpen = (Date.parse(closesAt) - STARTS_AT.getTime()) / 60_000;
  expect(await at(minutesOpen - 1)).toBe(closesAt);
  expect(await at(minutesOpen + 1)).toBe('video.over');
});

test('where there is no relay the other servers are named on any day before', async () => {
  const room = await aRoom({ environment: { ICE_SERVERS: 'stun:stun.test' }, minutesBefore: 20 * 24 * 60 });
  const { data } = (await room.call('patient', 'GET /ice-servers')).body;
  expect(data).toEqual({ ice_servers: [{ urls: ['stun:stun.test'] }], relay_only: false, expires_at: null });
});
