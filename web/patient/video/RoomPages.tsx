import { withQueries } from '#web/lib/queries.tsx';
import { Invitation } from './Invitation.tsx';
import { PatientRoom } from './PatientRoom.tsx';

/** Both sides of a room that the portal serves; most of their code is the same. */
export const RoomPage = withQueries(PatientRoom);
export const GuestRoomPage = withQueries(Invitation);
