import { screen } from '@testing-library/react';
import type { Room, RoomPeer } from '#contract/video.contract.ts';
import type { Answers } from '#web/testing/api.ts';
import { openAsStaff } from '#web/testing/open-screen.tsx';
import { fingerprintOf } from '#web/video/call/testing-connection.ts';
import { aStream, giveDevices, OWN_FINGERPRINT } from '#web/video/testing-devices.ts';
import { aRoom } from '#web/video/testing-room.ts';

export const SINCE = '2026-11-16T08:55:00.000Z';

export const patient = (state: RoomPeer['state']): RoomPeer => ({
  peer_id: 'patient-1',
  side: 'patient',
  name: 'Maria Vogel',
  state,
  since: SINCE,
  fingerprint: fingerprintOf('B'),
});

const EMPTY_FILE = {
  'GET /api/staff/patients/:patient_id/anamnesis-summary': {
    data: {
      record: null,
      is_genuine: true,
      allergies: null,
      medication: null,
      red_flags: [],
      plan: null,
      diagnoses: [],
    },
  },
  'GET /api/staff/patients/:patient_id/appointments': { data: [] },
} as Answers;

/** Enters the room of appointment 11 as its doctor, with these others in it or in front of it. */
export async function enterRoom(
  others: RoomPeer[],
  answersOf: (roomOf: (details: Partial<Room>) => Room) => object = () => ({}),
  path = '/visit/11',
) {
  const devices = giveDevices();
  const stream = aStream();
  let peerId = '';
  const roomOf = (peers: RoomPeer[], details: Partial<Room> = {}) => {
    const own: RoomPeer = { ...patient('in'), peer_id: peerId, side: 'doctor', fingerprint: OWN_FINGERPRINT };
    return aRoom({ side: 'doctor', peers: [own, ...peers], ...details });
  };
  const started = await openAsStaff(path, {
    role: 'doctor',
    answers: {
      'GET /api/staff/rooms/:id': { data: aRoom({ side: 'doctor' }) },
      'GET /api/staff/rooms/:id/ice-servers': {
        data: { ice_servers: [], relay_only: false, expires_at: null },
      },
      'POST /api/staff/rooms/:id/enter': ({ peer_id }: { peer_id: string }) => {
        peerId = peer_id;
        return { data: roomOf(others) };
      },
      'GET /api/staff/rooms/:id/stream': stream.answer,
      'POST /api/staff/rooms/:id/signals': { data: { seq: 1 } },
      'POST /api/staff/rooms/:id/leave': { data: aRoom({ side: 'doctor' }) },
      ...EMPTY_FILE,
      ...answersOf((details) => roomOf(others, details)),
    } as Answers,
  });
  await started.user.click(await screen.findByRole('button', { name: 'Eintreten' }));
  await screen.findByRole('toolbar', { name: 'Bedienung des Gesprächs' });
  return { ...started, ...devices, stream, roomOf };
}
