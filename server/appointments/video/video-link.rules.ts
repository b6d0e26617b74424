import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { takesPlace } from '../appointment-moves.rules.ts';

/** Whoever comes early finds the door open; whoever was cut off finds it open for a while after the end. */
const SHOWN_MINUTES_BEFORE = 15;
const SHOWN_MINUTES_AFTER = 60;
const MINUTE = 60_000;

/** Then nobody needs the room any more, whatever was said of the appointment. */
const ERASED_HOURS_AFTER = 24;

/** Links of appointments that ended before this moment are erased. */
export function linksErasedBefore(now: Date): Date {
  return new Date(now.getTime() - ERASED_HOURS_AFTER * 60 * MINUTE);
}

/**
 * Whether a link leads to one of these hosts, `*.name` being all below that name. A patient follows it without
 * looking, so it carries nobody's credentials, is encrypted, and has no other port than a listed one.
 */
export function leadsTo(hosts: readonly string[], link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, username, password, host } = new URL(link);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return hosts.some((listed) => (listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed));
}

interface Appointment {
  status: AppointmentStatus;
  startsAt: Date;
  endsAt: Date;
  videoLink: string | null;
}

/** A link that shows only around its appointment cannot be forwarded or found much later. */
export function shownVideoLink(
  appointment: Appointment,
  now: Date,
): { link: string | null; from: Date | null } {
  const from = new Date(appointment.startsAt.getTime() - SHOWN_MINUTES_BEFORE * MINUTE);
  const until = new Date(appointment.endsAt.getTime() + SHOWN_MINUTES_AFTER * MINUTE);
  if (!takesPlace(appointment.status) || now > until) return { link: null, from: null };
  return { link: now >= from ? appointment.videoLink : null, from };
}
