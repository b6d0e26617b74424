import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { FailureCode } from '#contract/failures.ts';
import type { Room, RoomSide } from '#contract/video.contract.ts';
import { SILENT_SECONDS } from '#contract/video.rules.ts';
import { takesPlace } from '#server/appointments/appointment-moves.rules.ts';
import { linkTimes } from '#server/appointments/video/video-link.rules.ts';

interface Appointment {
  status: AppointmentStatus;
  startsAt: Date;
  endsAt: Date;
}

/** A room is open exactly while the link of its appointment is shown. */
export function roomState(appointment: Appointment, now: Date): Room['state'] {
  const { from, until } = linkTimes(appointment);
  if (!takesPlace(appointment.status) || now > until) return 'over';
  return now < from ? 'too_early' : 'open';
}

const REFUSALS = {
  too_early: 'video.too_early',
  over: 'video.over',
} as const satisfies Partial<Record<Room['state'], FailureCode>>;

/** Why nobody may enter at this moment, if so. */
export function closedBecause(appointment: Appointment, now: Date): FailureCode | undefined {
  const state = roomState(appointment, now);
  return state === 'open' ? undefined : REFUSALS[state];
}

/** A page that was not heard of since this moment is gone. */
export function silentBefore(now: Date): Date {
  return new Date(now.getTime() - SILENT_SECONDS * 1000);
}

/** A page that left so recently was reloaded; its side waits on. */
const RELOAD_MS = 60_000;

export interface FormerPeer {
  isIn: boolean;
  sinceAt: Date;
  leftAt: Date | null;
}

/** Since when a side waits or is in, when a new page of it enters. */
export function waitsSince(former: FormerPeer | undefined, isIn: boolean, now: Date): Date {
  if (!former || former.isIn !== isIn) return now;
  const isReload = former.leftAt === null || now.getTime() - former.leftAt.getTime() <= RELOAD_MS;
  return isReload ? former.sinceAt : now;
}

/** The doctor is in at once, the others once the doctor has let them in. */
export function isInAtOnce(side: RoomSide, letInAt: Date | null): boolean {
  return side === 'doctor' || letInAt !== null;
}

/** Signals are kept so long, for a page that lost its connection. */
const SIGNALS_KEPT_MS = 2 * 60_000;
/** The evidence of who joined when. */
const EVIDENCE_DAYS = 90;

export function signalsForgottenBefore(now: Date): Date {
  return new Date(now.getTime() - SIGNALS_KEPT_MS);
}

/** Everything about rooms whose appointment ended before this moment is erased. */
export function evidenceErasedBefore(now: Date): Date {
  return new Date(now.getTime() - EVIDENCE_DAYS * 24 * 3_600_000);
}
