import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { takesPlace } from './appointment-moves.rules.ts';

/** Whoever comes early finds the door open; whoever was cut off finds it open for a while after the end. */
const SHOWN_MINUTES_BEFORE = 15;
const SHOWN_MINUTES_AFTER = 60;
const MINUTE = 60_000;

interface Visit {
  status: AppointmentStatus;
  startsAt: Date;
  endsAt: Date;
  videoLink: string | null;
}

/** A link that shows only around its visit cannot be forwarded or found much later. */
export function shownVideoLink(visit: Visit, now: Date): { link: string | null; from: Date | null } {
  const from = new Date(visit.startsAt.getTime() - SHOWN_MINUTES_BEFORE * MINUTE);
  const until = new Date(visit.endsAt.getTime() + SHOWN_MINUTES_AFTER * MINUTE);
  if (!takesPlace(visit.status) || now > until) return { link: null, from: null };
  return { link: now >= from ? visit.videoLink : null, from };
}
