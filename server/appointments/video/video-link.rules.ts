import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { LONGEST_APPOINTMENT_MS, ROOM_MINUTES_AFTER_END } from '#contract/appointments.rules.ts';
import { takesPlace } from '../appointment-moves.rules.ts';

/** The link works for patients who come early, and for a while after the end. */
const SHOWN_MINUTES_BEFORE = 15;
const MINUTE = 60_000;

/** After this time the link is erased, in every status. */
const ERASED_HOURS_AFTER = 24;

/** Links of appointments that ended before this moment are erased. */
export function linksErasedBefore(now: Date): Date {
  return new Date(now.getTime() - ERASED_HOURS_AFTER * 60 * MINUTE);
}

/**
 * Whether a link leads to one of these hosts; `*.name` allows all subdomains. Patients trust the link, so it must be
 * encrypted, contain no user name or password, and use only a listed port.
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

/** From when until when the link of an appointment is shown, and its room is open. */
export function linkTimes({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>): {
  from: Date;
  until: Date;
} {
  return {
    from: new Date(startsAt.getTime() - SHOWN_MINUTES_BEFORE * MINUTE),
    until: new Date(endsAt.getTime() + ROOM_MINUTES_AFTER_END * MINUTE),
  };
}

/** Our own room has an address for each side; any other link is the same for both. */
export function linkForDoctor(id: number, link: string | null): string | null {
  const own = `/patient/visit/${id}`;
  return link?.endsWith(own) ? `${link.slice(0, -own.length)}/staff/visit/${id}` : link;
}

/** Which beginnings and ends show the link at this moment; the same rule as `shownVideoLink`, for queries. */
export function videoTimes(now: Date) {
  const earliestEnd = new Date(now.getTime() - ROOM_MINUTES_AFTER_END * MINUTE);
  return {
    minutesBefore: SHOWN_MINUTES_BEFORE,
    earliestStart: new Date(earliestEnd.getTime() - LONGEST_APPOINTMENT_MS),
    latestStart: new Date(now.getTime() + SHOWN_MINUTES_BEFORE * MINUTE),
    earliestEnd,
  };
}

/** The link is shown only around its appointment, so that a forwarded or old link is of no use. */
export function shownVideoLink(
  appointment: Appointment,
  now: Date,
): { link: string | null; from: Date | null } {
  const { from, until } = linkTimes(appointment);
  if (!takesPlace(appointment.status) || now > until) return { link: null, from: null };
  return { link: now >= from ? appointment.videoLink : null, from };
}
