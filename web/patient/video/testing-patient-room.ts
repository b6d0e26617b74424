import { screen } from '@testing-library/react';
import type { Room, RoomPeer } from '#contract/video.contract.ts';
import type { Answers } from '#web/testing/api.ts';
import { openAsPatient } from '#web/testing/open-screen.tsx';
import { fingerprintOf } from '#web/video/call/testing-connection.ts';
import { aStream, OWN_FINGERPRINT } from '#web/video/testing-devices.ts';
import { aRoom } from '#web/video/testing-room.ts';

export const READ = 'GET /api/patients/rooms/:id';
export const ENTER = 'POST /api/patients/rooms/:id/enter';
export const SIGNALS = 'POST /api/patients/rooms/:id/signals';
export const SINCE = '2026-11-16T09:00:00.000Z';

export const DOCTOR: RoomPeer = {
  peer_id: 'doctor-1',
  side: 'doctor',
  name: 'Dr. med. Anna Keller',
  state: 'in',
  since: SINCE,
  fingerprint: fingerprintOf('B'),
};
const mine = (peer_id: string, state: RoomPeer['state']): RoomPeer => ({
  peer_id,
  side: 'patient',
  name: 'Maria Vogel',
  state,
  since: SINCE,
  fingerprint: OWN_FINGERPRINT,
});

/** Opens the room of appointment 11; the server puts the page where `state` says. */
export async function openRoom(
  room: Partial<Room> = {},
  state: RoomPeer['state'] = 'waiting',
  answers: Answers = {},
) {
  const stream = aStream();
  let peerId = '';
  let present: RoomPeer[] = [];
  const started = await openAsPatient('/visit/11', {
    answers: {
      [READ]: { data: aRoom(room) },
      'GET /api/patients/rooms/:id/ice-servers': {
        data: { ice_servers: [], relay_only: false, expires_at: null },
      },
      [ENTER]: ({ peer_id }: { peer_id: string }) => {
        peerId = peer_id;
        return { data: aRoom({ ...room, peers: [mine(peer_id, state), ...present] }) };
      },
      'GET /api/patients/rooms/:id/stream': stream.answer,
      [SIGNALS]: { data: { seq: 1 } },
      'POST /api/patients/rooms/:id/leave': { data: aRoom(room) },
      ...answers,
    } as Answers,
  });
  const say = (changed: Partial<Room>, others: RoomPeer[] = [], own: RoomPeer['state'] = state) => {
    present = others;
    const peers = [mine(peerId, own), ...others];
    return stream.say({ type: 'room', room: aRoom({ ...room, ...changed, peers }) });
  };
  return { ...started, say, stream };
}

export const enter = () => screen.findByRole('button', { name: 'Eintreten' });
