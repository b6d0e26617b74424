import { addDays, berlinDate, berlinDay, instantAt } from '#server/platform/berlin-time.ts';

/**
 * The state of an appointment and its money. `begun` is under way; for `unsaid` the staff has not recorded yet whether
 * it took place.
 */
export type Story = 'ahead' | 'begun' | 'unsaid' | 'charged' | 'cancelled' | 'refunded';

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
  ...{ service: 'erstgespraech-wechseljahre', doctor: 'anna-keller', minutes: 45, priceCents: 180_00 },
};
export const followUp: Subject = {
  ...{ service: 'folgetermin-hormonprofil', doctor: 'anna-keller', minutes: 30, priceCents: 120_00 },
};
export const findings: Subject = {
  ...{ service: 'befundbesprechung', doctor: 'anna-keller', minutes: 20, priceCents: 75_00 },
};
export const sleep: Subject = {
  ...{ service: 'beratung-schlaf-stimmung', doctor: 'lena-maurer', minutes: 30, priceCents: 95_00 },
};
export const nutrition: Subject = {
  ...{ service: 'beratung-ernaehrung', doctor: 'selin-yildiz', minutes: 30, priceCents: 89_50 },
};

/** Weekdays on which the doctor of this week's appointment works in the morning; Monday = 1. */
const MORNINGS = [2, 3, 4, 5];
const AN_HOUR = 3_600_000;

/** The appointments of the demo patient, relative to the day of loading, within the doctors' hours. */
export function demoAppointments(now: Date): DemoAppointment[] {
  const on = (weeks: number, weekday: number, time: string) => timeInWeek(now, weeks, weekday, time);
  return [
    { ...nutrition, startsAt: on(-5, 1, '10:00'), story: 'refunded' },
    { ...firstTalk, startsAt: on(-3, 2, '09:00'), story: 'charged' },
    { ...sleep, startsAt: on(-1, 4, '14:00'), story: 'cancelled' },
    appointmentThisWeek(now),
    { ...followUp, startsAt: on(1, 2, '10:00'), story: 'ahead' },
  ];
}

/** Still to come if there is a morning left in the week, otherwise of the last one. */
function appointmentThisWeek(now: Date): DemoAppointment {
  const mornings = MORNINGS.map((weekday) => timeInWeek(now, 0, weekday, '11:00'));
  const ahead = mornings.find((startsAt) => startsAt.getTime() > now.getTime() + AN_HOUR);
  if (ahead) return { ...findings, startsAt: ahead, story: 'ahead' };
  return { ...findings, startsAt: mornings.at(-1) ?? now, story: 'charged' };
}

function timeInWeek(now: Date, weeks: number, weekday: number, time: string): Date {
  const today = berlinDay(berlinDate(now));
  const date = addDays(today.date, weeks * 7 + weekday - today.weekday);
  const instant = instantAt(date, time);
  if (instant === undefined) throw new Error(`${time} is no doubtful hour.`);
  return new Date(instant);
}
