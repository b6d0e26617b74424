import type { Db } from '#server/platform/database/database.ts';
import type { Openings } from './open-windows.rules.ts';
import { listAbsences, listExtraWindows, listHours } from './openings.store.ts';
import { newlyOutside } from './outside.rules.ts';
import type { Span } from './span.rules.ts';
import { listTaken } from './taken-time.store.ts';

/** As far ahead as anything can be planned. */
const EVER_AFTER = Date.parse('2100-01-01T00:00:00Z');

/** Changes when a doctor receives patients, and names the coming visits that this leaves outside. */
export async function namesOutside(
  tx: Db,
  doctorId: number,
  now: Date,
  change: () => Promise<void>,
): Promise<number[]> {
  const ahead = { from: now.getTime(), to: EVER_AFTER };
  const visits = (await listTaken(tx, [doctorId], ahead, now)).flatMap(
    ({ appointmentId, startsAt, endsAt }) =>
      appointmentId === null ? [] : [{ id: appointmentId, from: startsAt.getTime(), to: endsAt.getTime() }],
  );
  const before = await openingsOf(tx, doctorId, ahead);
  await change();
  return newlyOutside(visits, before, await openingsOf(tx, doctorId, ahead)).map(({ id }) => id);
}

export async function openingsOf(db: Db, doctorId: number, span: Span): Promise<Openings> {
  return {
    workingHours: await listHours(db, [doctorId]),
    extraWindows: await listExtraWindows(db, [doctorId], span),
    absences: await listAbsences(db, [doctorId], span),
  };
}
