import type { Slot } from './free-times.ts';

/** Where somebody dropped an appointment: a day of Berlin and `10:15` of a doctor. */
export interface WishedTime {
  doctorId: number;
  date: string;
  time: string;
}

/** The free time that answers a wish: the very time, the nearest of its day, or none of that day. */
export type Answer = { kind: 'offered' | 'near'; slotId: string } | { kind: 'none' };

export function answerTo({ doctorId, date, time }: WishedTime, slots: readonly Slot[]): Answer {
  const distance = ({ start_time }: Slot) => Math.abs(minutesOf(start_time) - minutesOf(time));
  const [nearest] = slots
    .filter((slot) => slot.date === date && slot.doctor_id === doctorId)
    .toSorted((one, other) => distance(one) - distance(other));
  if (!nearest) return { kind: 'none' };
  return { kind: nearest.start_time === time ? 'offered' : 'near', slotId: nearest.id };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
}
