import { newSecretToken } from '#server/platform/secrets.ts';

/** The appointment that a room is for. */
export interface RoomWish {
  appointmentId: number;
  startsAt: Date;
  endsAt: Date;
}

/** Where patient and doctor meet. `meetingId` names the meeting at the provider, if it has one. */
export interface OpenedRoom {
  link: string;
  meetingId: string | null;
}

/** Rooms for appointments: our own, Zoom's, or those of any service that opens a room for everybody who knows its link. */
export interface VideoRooms {
  kind: 'own' | 'zoom' | 'link';
  /**
   * The room for this appointment at this time. Called again, it finds what an earlier call made, even if its answer was
   * lost; `known` is the meeting that the appointment had so far. Rejects when the provider cannot say that it is done.
   */
  open(wish: RoomWish, known: string | null): Promise<OpenedRoom>;
  /** Removes a meeting. One that is gone already counts as removed. */
  close(meetingId: string): Promise<void>;
}

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

/** For services that open a room for everybody who knows its name. Every room is a new one that cannot be guessed. */
export function roomsByTemplate(template: string): VideoRooms {
  return {
    kind: 'link',
    async open() {
      return { link: template.replaceAll('{room}', newSecretToken().token), meetingId: null };
    },
    async close() {},
  };
}
