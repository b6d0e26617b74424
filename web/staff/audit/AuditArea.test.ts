import { expect, test } from 'vitest';
import { filterFrom, queryOf } from './AuditArea.tsx';

test('SEAM-27: the query holds only entries that are filled in and valid', () => {
  const empty = filterFrom(new URLSearchParams());
  expect(queryOf(empty)).toEqual({});
  expect(queryOf({ ...empty, patient_id: ' 12 ', from: '2026-11-01' })).toEqual({
    patient_id: 12,
    from: '2026-11-01',
  });
  expect(queryOf({ patient_id: 'Vogel', staff_id: '0', from: '1.11.', to: '' })).toEqual({});
});

test('an address can name the patient', () => {
  expect(queryOf(filterFrom(new URLSearchParams('patient_id=7')))).toEqual({ patient_id: 7 });
});
