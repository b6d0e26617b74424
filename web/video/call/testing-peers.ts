import { vi } from 'vitest';
import type { PeerMessage } from './messages.ts';
import { Peer } from './peer.ts';
import { fingerprintOf, TestConnection } from './testing-connection.ts';

export const DOCTOR = fingerprintOf('A');
export const PATIENT = fingerprintOf('B');
export const VOICE = 'voice' as unknown as MediaStreamTrack;
const CAMERA = 'camera' as unknown as MediaStreamTrack;
export const STATE = { isMuted: false, isCameraOff: false, isSharing: false };

/** One side of a connection, with what it sent. */
export function aPeer({ makesOffers = true, from = DOCTOR, to = PATIENT } = {}) {
  const connections: TestConnection[] = [];
  const connect = () => {
    const connection = new TestConnection(from);
    connections.push(connection);
    return connection as unknown as RTCPeerConnection;
  };
  const sent: PeerMessage[] = [];
  const peer = new Peer({
    connect,
    makesOffers,
    fingerprint: to,
    state: STATE,
    onChange: () => {},
    tracks: { voice: VOICE, camera: CAMERA, screen: null },
    send: (message) => sent.push(message),
  });
  const [connection] = connections;
  if (!connection) throw new Error('The peer made no connection.');
  return { peer, connection, connections, sent };
}

export const aPair = () => ({
  doctor: aPeer(),
  patient: aPeer({ makesOffers: false, from: PATIENT, to: DOCTOR }),
});

export const settle = () => vi.advanceTimersByTimeAsync(0);

/** Carries everything that was said to the other side, until nobody says anything. */
export async function talk({ doctor, patient }: ReturnType<typeof aPair>): Promise<void> {
  await settle();
  while (doctor.sent.length + patient.sent.length > 0) {
    for (const message of doctor.sent.splice(0)) await patient.peer.receive(message);
    for (const message of patient.sent.splice(0)) await doctor.peer.receive(message);
    await settle();
  }
}
