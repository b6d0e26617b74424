import { expect, test } from 'vitest';
import type { Diagnosis } from '#contract/treatment.contract.ts';
import { diagnosesInForce } from './diagnoses.rules.ts';

const named = (
  code: string,
  certainty: Diagnosis['certainty'],
  side: Diagnosis['side'] = null,
): Diagnosis => ({
  code,
  certainty,
  side,
  title: code,
});
const on = (day: string, ...diagnoses: Diagnosis[]) => ({ diagnoses, at: new Date(day) });

test('the latest entry about a diagnosis counts, and one that was ruled out is gone', () => {
  const found = diagnosesInForce([
    on('2026-11-10', named('N95.1', 'G'), named('E03.9', 'A')),
    on('2026-10-01', named('N95.1', 'V'), named('E03.9', 'V'), named('M17.1', 'G', 'R')),
    on('2026-11-12', named('M17.1', 'G', 'L')),
  ]);
  expect(found.map(({ code, certainty, side }) => [code, certainty, side])).toEqual([
    ['M17.1', 'G', 'L'],
    ['N95.1', 'G', null],
    ['M17.1', 'G', 'R'],
  ]);
});
