import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { SQL_STATE, sqlState } from './database-errors.ts';

function aViolation() {
  return Object.assign(new DatabaseError('refused', 7, 'error'), { code: '23P01' });
}

test("the SQLSTATE is found in the driver's error and in drizzle's error around it", () => {
  expect(sqlState(aViolation())).toBe(SQL_STATE.exclusionViolation);
  expect(sqlState(new DrizzleQueryError('insert …', [], aViolation()))).toBe(SQL_STATE.exclusionViolation);
});

test('an error that does not come from a statement has no state', () => {
  expect(sqlState(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBeUndefined();
  expect(sqlState('23P01')).toBeUndefined();
});
