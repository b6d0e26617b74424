import { hasBeenCancelled, takesPlace } from '#server/appointments/appointment-moves.rules.ts';
import type { AppointmentMoved } from '#server/appointments/appointments.events.ts';
import { findAppointment, lockIfFound } from '#server/appointments/find-appointment.service.ts';
import { listEndedAmong, listMeeting, setFirstVideoLink } from '#server/appointments/video/meet.service.ts';
import type { ConsentWithdrawn } from '#server/audit/audit.events.ts';
import { isWithdrawn } from '#server/audit/consent/withdraw-consent.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { removeGuests } from './guests.store.ts';
import { evidenceErasedBefore, signalsForgottenBefore, silentBefore } from './room.rules.ts';
import { tellRoom } from './room-news.service.ts';
import {
  deleteRooms,
  deleteSignalsBefore,
  endPresence,
  endTurn,
  findRoom,
  listStoredRooms,
  lockRoom,
  loseSilentPeers,
  updateRoom,
} from './video.store.ts';

type Providing = Pick<Deps, 'db' | 'now' | 'videoRooms'>;

/**
 * Opens a room for a confirmed appointment, or moves its meeting to the new time. It may be repeated at any moment: the
 * provider finds a meeting that an earlier attempt made, and a meeting that nobody needs any more is removed.
 */
export async function provideRoom(deps: Providing, { appointmentId: id }: { appointmentId: number }) {
  const { db, videoRooms } = deps;
  const appointment = await findAppointment(db, id);
  if (!appointment || !takesPlace(appointment.status)) return;
  const { startsAt, endsAt } = appointment;
  await inTurn(deps, id, async (known) => {
    const opened = await videoRooms.open({ appointmentId: id, startsAt, endsAt }, known);
    const isKept = await db.transaction(async (tx) => {
      const present = await lockIfFound(tx, id);
      const room = await lockRoom(tx, id);
      if (!present || !takesPlace(present.status) || room.meetingId !== known) return false;
      await updateRoom(tx, id, { meetingId: opened.meetingId });
      await setFirstVideoLink(tx, id, opened.link);
      return true;
    });
    if (!isKept && opened.meetingId) await videoRooms.close(opened.meetingId);
  });
}

/** The appointment does not take place any more: whoever is in its room or waits in front of it hears that it is closed. */
export async function closeRoom(
  deps: Pick<Deps, 'db' | 'now' | 'pubsub'>,
  { appointmentId }: Pick<AppointmentMoved, 'appointmentId'>,
): Promise<void> {
  const appointment = await findAppointment(deps.db, appointmentId);
  if (!appointment || takesPlace(appointment.status)) return;
  await endPresence(deps.db, { appointmentId }, { ended: 'left', now: deps.now() });
  await tellRoom(deps, appointment);
}

/** The appointment does not take place: its meeting is removed. Repeated, there is none left. */
export async function closeMeeting(
  deps: Providing,
  { appointmentId: id }: Pick<AppointmentMoved, 'appointmentId'>,
) {
  const { db, videoRooms } = deps;
  const appointment = await findAppointment(db, id);
  if (!appointment || !hasBeenCancelled(appointment.status)) return;
  await inTurn(deps, id, async (known) => {
    if (known === null) return;
    await videoRooms.close(known);
    await updateRoom(db, id, { meetingId: null });
  });
}

/** The patient leaves every open room at once. The doctor sees the patient go, and may still be in it. */
export async function endPatientPresence(
  { db, now, pubsub }: Pick<Deps, 'db' | 'now' | 'pubsub'>,
  { patientId, kind }: ConsentWithdrawn,
): Promise<void> {
  if (kind !== 'video') return;
  const appointments = await listMeeting(db, now(), { patientId });
  for (const { id, doctorId } of appointments) {
    await db.transaction(async (tx) => {
      await lockRoom(tx, id);
      // The delivery may come late: a patient who has agreed again meanwhile stays.
      if (!(await isWithdrawn(tx, patientId, kind))) return;
      await endPresence(tx, { appointmentId: id, side: 'patient' }, { ended: 'left', now: now() });
    });
    await tellRoom({ pubsub }, { id, doctorId });
  }
}

/** Longer than the provider is given for all its answers. */
const TURN_MS = 3 * 60_000;

/**
 * Two deliveries at once would each make a meeting and remove that of the other. So the second one fails and is repeated
 * later. If the first one died, its turn ends by itself. Rooms without a meeting elsewhere need no turns.
 */
async function inTurn(
  { db, now, videoRooms }: Providing,
  id: number,
  work: (known: string | null) => Promise<void>,
): Promise<void> {
  if (videoRooms.kind !== 'zoom') return await work((await findRoom(db, id))?.meetingId ?? null);
  const until = new Date(now().getTime() + TURN_MS);
  const known = await db.transaction(async (tx) => {
    const { turnUntil, meetingId } = await lockRoom(tx, id);
    if (turnUntil && turnUntil > now()) throw new Error(`Another delivery opens or closes room ${id}.`);
    await updateRoom(tx, id, { turnUntil: until });
    return meetingId;
  });
  try {
    await work(known);
  } finally {
    await endTurn(db, id, until);
  }
}

const AT_ONCE = 500;

/** Ends the presence of pages that were not heard of any more, and forgets old signals. */
export async function tidyRooms(deps: Pick<Deps, 'db' | 'now' | 'pubsub'>): Promise<void> {
  await deleteSignalsBefore(deps.db, signalsForgottenBefore(deps.now()));
  for (const id of await loseSilentPeers(deps.db, silentBefore(deps.now()))) {
    const appointment = await findAppointment(deps.db, id);
    if (appointment) await tellRoom(deps, appointment);
  }
}

/** Erases who joined when, 90 days after the appointment. */
export async function eraseEvidence({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = evidenceErasedBefore(now());
  let ids = await listStoredRooms(db, AT_ONCE, 0);
  while (ids.length > 0) {
    const ended = await listEndedAmong(db, ids, before);
    await db.transaction((tx) => deleteRooms(tx, ended));
    ids = await listStoredRooms(db, AT_ONCE, ids.at(-1) ?? 0);
  }
}

/**
 * The appointment has another time, and perhaps another doctor: nobody waits or is let in any more, and whoever was
 * invited to the former time needs a new invitation.
 */
export async function emptyRoom(
  deps: Pick<Deps, 'db' | 'now' | 'pubsub'>,
  { appointmentId }: { appointmentId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockRoom(tx, appointmentId);
    await updateRoom(tx, appointmentId, {
      letInAt: null,
      delayMinutes: 0,
      delayAnnouncedAt: null,
      isScreenAllowed: false,
    });
    await removeGuests(tx, { appointmentId }, deps.now());
    await endPresence(tx, { appointmentId }, { ended: 'left', now: deps.now() });
  });
  const appointment = await findAppointment(deps.db, appointmentId);
  if (appointment) await tellRoom(deps, appointment);
}
