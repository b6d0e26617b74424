import { findAppointment } from '#server/appointments/find-appointment.service.ts';
import { listEndedAmong } from '#server/appointments/video/meet.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { evidenceErasedBefore, signalsForgottenBefore, silentBefore } from './room.rules.ts';
import { tellRoom } from './room-news.service.ts';
import {
  deleteRooms,
  deleteSignalsBefore,
  endPresence,
  listStoredRooms,
  lockRoom,
  loseSilentPeers,
  updateRoom,
} from './video.store.ts';

const AT_ONCE = 500;

/** Ends the presence of pages that were not heard of any more, and forgets old signals. */
export async function tidyRooms(deps: Pick<Deps, 'db' | 'now' | 'nudges'>): Promise<void> {
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

/** The appointment has another time, and perhaps another doctor: nobody waits or is let in any more. */
export async function emptyRoom(
  deps: Pick<Deps, 'db' | 'now' | 'nudges'>,
  { appointmentId }: { appointmentId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockRoom(tx, appointmentId);
    await updateRoom(tx, appointmentId, {
      ...{ letInAt: null, delayMinutes: 0, delayAnnouncedAt: null, isScreenAllowed: false },
    });
    await endPresence(tx, { appointmentId }, { ended: 'left', now: deps.now() });
  });
  const appointment = await findAppointment(deps.db, appointmentId);
  if (appointment) await tellRoom(deps, appointment);
}
