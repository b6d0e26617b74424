import { expect, test } from 'vitest';
import { Failure } from '#server/platform/failure.ts';
import { pageOf, readCursor, writeCursor } from './cursor.rules.ts';
import { asPatient, otherSide, topicOf, topicsOf } from './party.rules.ts';

test('a place in a list is read as it was written', () => {
  expect(readCursor(writeCursor([1763200000000, 42]), 2)).toEqual([1763200000000, 42]);
});

test.each([
  ['too few numbers', writeCursor([1])],
  ['too many numbers', writeCursor([1, 2, 3])],
  ['a word', Buffer.from('1 x').toString('base64url')],
  ['a longer number than we write', Buffer.from('1 12345678901234567').toString('base64url')],
  ['a number below zero', writeCursor([1, -2])],
  ['nothing', ''],
])('a place of %s is refused under its name', (_what, cursor) => {
  expect(() => readCursor(cursor, 2)).toThrow(
    new Failure('request.invalid', { fields: { before: [{ text: 'invalid' }] } }),
  );
});

test('a page names the next one when there is more', () => {
  const page = (count: number) =>
    pageOf(
      Array.from({ length: count }, (_, id) => ({ id })),
      2,
      '/api/chats',
      ({ id }) => [id],
    );
  expect(page(3)).toEqual({
    rows: [{ id: 0 }, { id: 1 }],
    nextPageUrl: `/api/chats?before=${writeCursor([1])}`,
  });
  expect(page(2)).toEqual({ rows: [{ id: 0 }, { id: 1 }], nextPageUrl: null });
  expect(page(0)).toEqual({ rows: [], nextPageUrl: null });
});

test('both sides of a conversation have a topic of their own', () => {
  expect(topicsOf({ patientId: 1, doctorId: 2 })).toEqual([
    topicOf({ side: 'patient', id: 1 }),
    topicOf({ side: 'doctor', id: 2 }),
  ]);
  expect(
    new Set([...topicsOf({ patientId: 1, doctorId: 1 }), ...topicsOf({ patientId: 2, doctorId: 2 })]).size,
  ).toBe(4);
  expect([otherSide('patient'), otherSide('doctor')]).toEqual(['doctor', 'patient']);
  expect(asPatient({ patientId: 5 })).toEqual({
    side: 'patient',
    id: 5,
    account: { kind: 'patient', id: 5 },
  });
});
