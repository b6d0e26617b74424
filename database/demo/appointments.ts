import { addDays, berlinDate, berlinDay, instantAt } from '#server/platform/berlin-time.ts';
import { priceByPositions } from './positions.ts';

/**
 * The state of an appointment and its money. `begun` is under way; for `unsaid` the staff has not recorded yet whether
 * it took place. In the last four the card did not pay: nobody has reminded the patient yet, the first reminder has gone
 * out, or the money came in another way.
 */
export type Story = 'ahead' | 'begun' | 'unsaid' | 'charged' | 'cancelled' | 'refunded' | UnpaidStory;

export type UnpaidStory = 'unpaid' | 'reminded' | 'transferred' | 'cash';

export interface DemoAppointment {
  service: string;
  doctor: string;
  startsAt: Date;
  minutes: number;
  priceCents: number;
  story: Story;
}

export type Subject = Omit<DemoAppointment, 'startsAt' | 'story'>;

export const firstTalk: Subject = {
  service: 'erstgespraech-wechseljahre',
  doctor: 'anna-keller',
  minutes: 45,
  priceCents: priceByPositions('erstgespraech-wechseljahre'),
};
export const followUp: Subject = {
  service: 'folgetermin-hormonprofil',
  doctor: 'anna-keller',
  minutes: 30,
  priceCents: priceByPositions('folgetermin-hormonprofil'),
};
export const findings: Subject = {
  service: 'befundbesprechung',
  doctor: 'anna-keller',
  minutes: 20,
  priceCents: priceByPositions('befundbesprechung'),
};
export const sleep: Subject = {
  service: 'beratung-schlaf-stimmung',
  doctor: 'lena-maurer',
  minutes: 30,
  priceCents: priceByPositions('beratung-schlaf-stimmung'),
};
export const nutrition: Subject = {
  service: 'beratung-ernaehrung',
  doctor: 'selin-yildiz',
  minutes: 30,
  priceCents: priceByPositions('beratung-ernaehrung'),
};
/** By title and price, so that PayPal's payment in advance has an invoice at once. */
const secondOpinion: Subject = {
  service: 'zweitmeinung',
  doctor: 'selin-yildiz',
  minutes: 60,
  priceCents: 300_00,
};

/** Weekdays on which the doctor of this week's appointment works in the morning; Monday = 1. */
const MORNINGS = [2, 3, 4, 5];
const AN_HOUR = 3_600_000;

/** The appointments of the demo patient, relative to the day of loading, within the doctors' hours. */
export function demoAppointments(now: Date): DemoAppointment[] {
  const on = (weeks: number, weekday: number, time: string) => timeInWeek(now, weeks, weekday, time);
  return [
    { ...secondOpinion, startsAt: on(-5, 1, '10:00'), story: 'refunded' },
    { ...firstTalk, startsAt: on(-3, 2, '09:00'), story: 'charged' },
    { ...sleep, startsAt: on(-1, 4, '14:00'), story: 'cancelled' },
    appointmentThisWeek(now),
    { ...followUp, startsAt: on(1, 2, '10:00'), story: 'ahead' },
  ];
}

/** The e-mail address of the patient, and her appointment. */
export type PatientsAppointment = DemoAppointment & { patient: string };

/**
 * Appointments of the last weeks whose card did not pay. Whatever day it is, the reminder of the first one has run out and
 * the third one is overdue.
 */
export function demoUnpaid(now: Date): PatientsAppointment[] {
  const on = (weeks: number, weekday: number, time: string) => timeInWeek(now, weeks, weekday, time);
  return [
    { ...findings, patient: REMINDED, startsAt: on(-6, 3, '09:30'), story: 'reminded' },
    {
      ...firstTalk,
      patient: 'renate.franke@example.com',
      startsAt: on(-4, 5, '09:00'),
      story: 'transferred',
    },
    { ...findings, patient: OVERDUE, startsAt: on(-3, 4, '10:00'), story: 'unpaid' },
    { ...sleep, patient: 'gabriele.roth@example.com', startsAt: on(-2, 4, '15:00'), story: 'cash' },
  ];
}

const REMINDED = 'martina.schuster@example.com';
/** The note about this appointment waits for its signature. */
export const OVERDUE = 'heike.neumann@example.com';

/** Still to come if there is a morning left in the week, otherwise of the last one. */
function appointmentThisWeek(now: Date): DemoAppointment {
  const mornings = MORNINGS.map((weekday) => timeInWeek(now, 0, weekday, '11:00'));
  const ahead = mornings.find((startsAt) => startsAt.getTime() > now.getTime() + AN_HOUR);
  if (ahead) return { ...findings, startsAt: ahead, story: 'ahead' };
  const over = mornings.findLast((startsAt) => startsAt.getTime() + AN_HOUR < now.getTime());
  return { ...findings, startsAt: over ?? now, story: 'charged' };
}

/** A morning of next week on which the doctor works, for a patient who asks for another time. */
export function nextWishedTime(now: Date): Date {
  return timeInWeek(now, 1, 3, '10:00');
}

function timeInWeek(now: Date, weeks: number, weekday: number, time: string): Date {
  const today = berlinDay(berlinDate(now));
  const date = addDays(today.date, weeks * 7 + weekday - today.weekday);
  const instant = instantAt(date, time);
  if (instant === undefined) throw new Error(`${time} is no doubtful hour.`);
  return new Date(instant);
}
