import { expect, test } from 'vitest';
import { describeStatement } from './tracing.ts';

test.each([
  ['select "id" from "patient" where "id" = $1', 'select patient'],
  ['insert into "public"."outbox_event" ("name") values ($1)', 'insert outbox_event'],
  ['update "appointment" set "status" = $1', 'update appointment'],
  ['delete from blocked_time', 'delete blocked_time'],
  ['begin', 'begin'],
  ["select 'letter from anna' as word", 'select'],
  ['', 'statement'],
])('%s is told as %s', (text, told) => {
  const { operation, table } = describeStatement({ text });
  expect([operation, table].filter(Boolean).join(' ')).toBe(told);
});

test('what has no text of its own is told as a statement', () => {
  expect(describeStatement({ submit() {} })).toEqual({ operation: 'statement', table: undefined });
  expect(describeStatement('select 1')).toEqual({ operation: 'select', table: undefined });
});
