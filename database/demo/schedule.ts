import type { ServiceBookingRule, WorkingHours } from '#server/schedule/schedule.store.ts';

type IdOf = (slug: string) => number;

/** Open-ended and long since valid, so that every coming week has free times whenever the demo starts. */
const VALID_FROM = '2025-01-01';

export function demoHours(doctorId: IdOf): WorkingHours[] {
  return HOURS.map(({ doctor, ...period }) => ({
    ...period,
    doctorId: doctorId(doctor),
    validFrom: VALID_FROM,
  }));
}

/** Services that are booked in a way of their own; all others follow the defaults. */
export function demoBookingRules(serviceId: IdOf): ServiceBookingRule[] {
  return RULES.map(({ service, ...rule }) => ({ ...rule, serviceId: serviceId(service) }));
}

/** Weekdays count from Monday = 1. */
const HOURS = [
  { doctor: 'anna-keller', weekday: 2, startsAt: '09:00', endsAt: '12:30' },
  { doctor: 'anna-keller', weekday: 2, startsAt: '14:00', endsAt: '17:00' },
  { doctor: 'anna-keller', weekday: 3, startsAt: '09:00', endsAt: '12:30' },
  { doctor: 'anna-keller', weekday: 4, startsAt: '09:00', endsAt: '12:30' },
  { doctor: 'anna-keller', weekday: 5, startsAt: '09:00', endsAt: '13:00' },
  { doctor: 'lena-maurer', weekday: 1, startsAt: '10:00', endsAt: '14:00' },
  { doctor: 'lena-maurer', weekday: 3, startsAt: '15:00', endsAt: '19:30' },
  { doctor: 'lena-maurer', weekday: 4, startsAt: '14:00', endsAt: '17:00' },
  { doctor: 'selin-yildiz', weekday: 1, startsAt: '08:00', endsAt: '12:00' },
  { doctor: 'selin-yildiz', weekday: 1, startsAt: '13:00', endsAt: '16:00' },
  { doctor: 'selin-yildiz', weekday: 4, startsAt: '17:00', endsAt: '20:00' },
  { doctor: 'selin-yildiz', weekday: 5, startsAt: '09:00', endsAt: '15:00' },
];

const RULES = [
  { service: 'beratung-hormontherapie', bufferAfterMinutes: 5 },
  { service: 'befundbesprechung', minimumNoticeMinutes: 60, horizonDays: 30 },
  { service: 'zweitmeinung', bufferBeforeMinutes: 10, bufferAfterMinutes: 20, minimumNoticeMinutes: 24 * 60 },
];
