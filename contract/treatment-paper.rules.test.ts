import { expect, test } from 'vitest';
import {
  appointmentsForPapers,
  daysOfIncapacity,
  mayNameDiagnoses,
  NO_INCAPACITY,
} from './treatment-paper.rules.ts';

const NOW = new Date('2026-11-19T09:00:00Z');

test('a paper can be about appointments that took place or are under way, the latest first', () => {
  const at = (
    id: number,
    status: 'confirmed' | 'in_progress' | 'payment_success' | 'cancelled',
    time: string,
  ) => ({
    id,
    status,
    startsAt: new Date(time),
    wasCompleted: false,
  });
  const found = appointmentsForPapers(
    [
      { ...at(1, 'payment_success', '2026-10-20T08:00:00Z'), wasCompleted: true },
      at(2, 'payment_success', '2026-10-27T08:00:00Z'),
      at(3, 'cancelled', '2026-11-18T08:00:00Z'),
      at(4, 'confirmed', '2026-11-19T09:00:00Z'),
      at(5, 'in_progress', '2026-11-19T09:15:00Z'),
      at(6, 'confirmed', '2026-11-19T09:30:00Z'),
    ],
    NOW,
  );
  expect(found.map(({ id }) => id)).toEqual([5, 4, 1]);
});

test('the days of an incapacity count the first and the last one', () => {
  expect(daysOfIncapacity({ from: '2026-11-19', until: '2026-11-19' })).toBe(1);
  expect(daysOfIncapacity({ from: '2026-10-24', until: '2026-10-26' })).toBe(3);
  expect(daysOfIncapacity({ from: '2026-11-19', until: '2026-11-18' })).toBeUndefined();
  expect(daysOfIncapacity({ from: '2026-11-19', until: null })).toBeUndefined();
});

test('a certificate for an employer names no diagnoses', () => {
  const incapacity = { ...NO_INCAPACITY, for_insurer: true };
  const kinds = ['prescription', 'attendance', 'incapacity', 'letter'];
  expect(kinds.filter((kind) => mayNameDiagnoses({ kind, incapacity: NO_INCAPACITY }))).toEqual(['letter']);
  expect(mayNameDiagnoses({ kind: 'incapacity', incapacity })).toBe(true);
});
