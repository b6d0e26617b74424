import { hasBeenCancelled, takesPlace } from '#server/appointments/appointment-moves.rules.ts';
import type { AppointmentMoved } from '#server/appointments/appointments.events.ts';
import { findAppointment, lockIfFound } from '#server/appointments/find-appointment.service.ts';
import { setFirstVideoLink } from '#server/appointments/video/meet.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findRoom, lockRoom, updateRoom } from './video.store.ts';

type Providing = Pick<Deps, 'db' | 'videoRooms'>;

/**
 * Opens a room for a confirmed appointment, or moves its meeting to the new time. It may be repeated at any moment: the
 * provider finds a meeting that an earlier attempt made, and a meeting that nobody needs any more is removed.
 */
export async function provideRoom(
  { db, videoRooms }: Providing,
  { appointmentId: id }: { appointmentId: number },
) {
  const appointment = await findAppointment(db, id);
  if (!appointment || !takesPlace(appointment.status)) return;
  const { startsAt, endsAt } = appointment;
  const known = (await findRoom(db, id))?.meetingId ?? null;
  const opened = await videoRooms.open({ appointmentId: id, startsAt, endsAt }, known);

  const isKept = await db.transaction(async (tx) => {
    const present = await lockIfFound(tx, id);
    const room = await lockRoom(tx, id);
    const isOther =
      room.meetingId !== null && room.meetingId !== known && room.meetingId !== opened.meetingId;
    if (!present || !takesPlace(present.status) || isOther) return false;
    await updateRoom(tx, id, { meetingId: opened.meetingId });
    await setFirstVideoLink(tx, id, opened.link);
    return true;
  });
  if (!isKept && opened.meetingId) await videoRooms.close(opened.meetingId);
}

/** The appointment does not take place: its meeting is removed. Repeated, there is none left. */
export async function closeMeeting(
  { db, videoRooms }: Providing,
  { appointmentId: id }: Pick<AppointmentMoved, 'appointmentId'>,
) {
  const [appointment, room] = [await findAppointment(db, id), await findRoom(db, id)];
  if (!room?.meetingId || !appointment || !hasBeenCancelled(appointment.status)) return;
  await videoRooms.close(room.meetingId);
  await updateRoom(db, id, { meetingId: null });
}
