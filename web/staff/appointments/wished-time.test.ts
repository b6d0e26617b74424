import { expect, test } from 'vitest';
import type { Slot } from './free-times.ts';
import { answerTo } from './wished-time.ts';

const slot = (id: string, start_time: string, given: Partial<Slot> = {}): Slot => ({
  id,
  schedule_parent_id: 'd',
  doctor_id: 21,
  display_name: 'Dr. med. Anna Keller',
  date: '2026-11-17',
  start_time,
  end_time: '23:00',
  duration: 45,
  date_start_time: `2026-11-17T${start_time}:00+01:00`,
  ...given,
});
const wish = { doctorId: 21, date: '2026-11-17', time: '10:15' };

test('a wished time that is offered is the answer', () => {
  expect(answerTo(wish, [slot('a', '10:00'), slot('b', '10:15')])).toEqual({ kind: 'offered', slotId: 'b' });
});

test('a wished time that is not offered gives way to the nearest of its day, and of two to the earlier', () => {
  expect(answerTo(wish, [slot('a', '09:00'), slot('b', '11:00')])).toEqual({ kind: 'near', slotId: 'b' });
  expect(answerTo(wish, [slot('a', '10:00'), slot('b', '10:30')])).toEqual({ kind: 'near', slotId: 'a' });
});

test('times of another day or another doctor are no answer', () => {
  const others = [slot('a', '10:15', { date: '2026-11-18' }), slot('b', '10:15', { doctor_id: 22 })];
  expect(answerTo(wish, others)).toEqual({ kind: 'none' });
});
