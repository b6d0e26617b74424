import type { VideoRooms } from './video-room.ts';

/** Our own rooms need no provider: the address names the appointment, and only its patient and doctor may enter. */
export function ownRooms(publicUrl: string): VideoRooms {
  return {
    kind: 'own',
    async open({ appointmentId }) {
      return { link: `${publicUrl}/patient/visit/${appointmentId}`, meetingId: null };
    },
    async close() {},
  };
}
