import { berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import {
  type DemoAppointment,
  findings,
  firstTalk,
  followUp,
  nutrition,
  type PatientsAppointment,
  type Story,
  type Subject,
  sleep,
} from './appointments.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

/** The demo patient's video call can be tried at once: both logins stand in the README. */
const PRESENT = { ...followUp, patient: 'patientin@example.com' };
const NEXT = { ...findings, patient: 'elif.demir@example.com' };

interface Around extends Subject {
  patient: string;
  /** After the beginning of the appointment that is under way. */
  offset: number;
  story: Story;
}

/** The appointments before and after those two, where the day has room for them. */
const AROUND: Around[] = [
  { ...findings, patient: 'claudia.hoffmann@example.com', offset: -150, story: 'charged' },
  { ...sleep, patient: 'elif.demir@example.com', offset: -120, story: 'charged' },
  { ...followUp, patient: 'birgit.lehmann@example.com', offset: -75, story: 'unsaid' },
  { ...firstTalk, patient: 'katrin.wolf@example.com', offset: 60, story: 'ahead' },
  { ...sleep, patient: 'susanne.brandt@example.com', offset: 75, story: 'ahead' },
  { ...followUp, patient: 'susanne.brandt@example.com', offset: 120, story: 'ahead' },
  { ...nutrition, patient: 'claudia.hoffmann@example.com', offset: 135, story: 'ahead' },
  { ...findings, patient: 'birgit.lehmann@example.com', offset: 180, story: 'ahead' },
];

/**
 * The appointments of the day on which the demo starts, before and after that moment, so that the staff finds a busy day
 * on a Sunday and at midnight too. All of them lie within the day.
 */
export function demoToday(now: Date): PatientsAppointment[] {
  const day = berlinDay(berlinDate(now));
  const wished = Math.floor(now.getTime() / QUARTER) * QUARTER - QUARTER;
  const latest = day.to - (PRESENT.minutes + NEXT.minutes) * MINUTE;
  const begin = Math.min(Math.max(wished, day.from), latest);
  const at = (offset: number) => new Date(begin + offset * MINUTE);

  const present = [
    { ...PRESENT, startsAt: at(0) },
    { ...NEXT, startsAt: at(PRESENT.minutes) },
  ].map((appointment) => ({ ...appointment, story: storyAt(now, appointment) }));
  const around = AROUND.map(({ offset, ...appointment }) => ({ ...appointment, startsAt: at(offset) }));
  return [...present, ...around].filter(
    ({ startsAt, minutes }) =>
      startsAt.getTime() >= day.from && startsAt.getTime() + minutes * MINUTE <= day.to,
  );
}

function storyAt(now: Date, { startsAt, minutes }: Pick<DemoAppointment, 'startsAt' | 'minutes'>): Story {
  if (startsAt > now) return 'ahead';
  return startsAt.getTime() + minutes * MINUTE > now.getTime() ? 'begun' : 'unsaid';
}
