import { queryOptions } from '@tanstack/react-query';
import type { Diary, DiaryDay } from '#contract/treatment-diary.contract.ts';
import type { TickTime } from '#contract/treatment-diary.rules.ts';
import { callApi } from '#web/lib/call-api.ts';

export const ownDiary = queryOptions({
  queryKey: ['GET /api/patients/therapy-plans/diary'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/patients/therapy-plans/diary', {}, { signal })).data,
});

export interface Tick {
  medicine_id: string;
  day: string;
  time: TickTime;
  is_taken: boolean;
}

/** The diary with one dose ticked or not; the others stay as they are, so that several can be on their way at once. */
export function withTick(diary: Diary, { medicine_id, day, time, is_taken }: Tick): Diary {
  const inDay = (each: DiaryDay): DiaryDay => ({
    ...each,
    medicines: each.medicines.map((medicine) =>
      medicine.medicine_id === medicine_id
        ? {
            ...medicine,
            doses: medicine.doses.map((dose) => (dose.time === time ? { ...dose, is_taken } : dose)),
          }
        : medicine,
    ),
  });
  return { ...diary, days: diary.days.map((each) => (each.day === day ? inDay(each) : each)) };
}

export type DayState = 'free' | 'none' | 'some' | 'all';

/** How much of what the plan asked for on a day was taken. Only the patient knows whether the rest was due. */
export function stateOf({ medicines }: Pick<DiaryDay, 'medicines'>): {
  state: DayState;
  taken: number;
  due: number;
} {
  const doses = medicines.filter(({ rhythm }) => rhythm === 'due').flatMap((medicine) => medicine.doses);
  const [due, taken] = [doses.length, doses.filter(({ is_taken }) => is_taken).length];
  if (due === 0) return { state: 'free', taken, due };
  if (taken === 0) return { state: 'none', taken, due };
  return { state: taken === due ? 'all' : 'some', taken, due };
}
