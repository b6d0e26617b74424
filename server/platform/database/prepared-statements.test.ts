import { expect, test } from 'vitest';
import { nameRepeated } from './prepared-statements.ts';

const often = (name: (text: string) => string | undefined, text: string, times = 10) =>
  Array.from({ length: times }, () => name(text));

test('a statement that comes back often gets one name, and another statement gets another', () => {
  const name = nameRepeated();
  const byKey = often(name, 'select "id" from "payment" where "id" = $1');
  expect(byKey.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  expect(new Set(byKey.slice(4))).toEqual(new Set(['often_1']));
  expect(often(name, 'insert into "session" ("id") values ($1)').at(-1)).toBe('often_2');
});

test.each([
  'delete from "blocked_time" where "holder" = $1 and "id" <> $2',
  'select "id" from "payment" where "terms"->>\'currency\' = $1',
  'select "id" from "appointment" where "patient_id" = $1 order by "id" desc',
])('%s gets a name, because its plan is good for all values', (text) => {
  expect(often(nameRepeated(), text).at(-1)).toBe('often_1');
});

test.each([
  'select "id" from "payment" where "at" > $1',
  'select "id" from "payment" where "at" <= $1',
  'select "id" from "patient" where "name" ilike $1',
  'select "id" from "patient" where "name" ~ $1',
  'select "id" from "appointment" where "patient_id" = $1 order by "id" desc\nlimit $2',
  'select "id" from "blocked_time" where "during" && $1',
  'begin',
  'set local lock_timeout = 30000',
])('%s is planned each time, because its best plan depends on the values', (text) => {
  expect(often(nameRepeated(), text)).toEqual(Array(10).fill(undefined));
});

test('the number of names is limited, because each takes memory in the database server', () => {
  const name = nameRepeated();
  const named = Array.from({ length: 300 }, (_, place) => often(name, `select ${place}`).at(-1));
  expect(named.filter((each) => each !== undefined)).toHaveLength(200);
  expect(name('select 0')).toBe('often_1');
});
