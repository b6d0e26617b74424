import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fits, inOrder, type Waiting } from './fit.rules.ts';

/** A Tuesday at ten in Berlin. */
const TIME = { serviceId: 1, doctorId: 7, startsAt: new Date('2026-11-24T09:00:00Z') };
const NOW = new Date('2026-11-16T09:00:00Z');
const NIGHT = new Date('2026-11-16T21:30:00Z');

function anEntry(details: Partial<Waiting> = {}): Waiting {
  return {
    entryId: 1,
    patientId: 1,
    serviceId: 1,
    doctorIds: [],
    weekdays: [],
    fromTime: null,
    untilTime: null,
    noticeHours: 0,
    untilDate: null,
    isAskedAtNight: false,
    joinedAt: new Date('2026-11-01T09:00:00Z'),
    offersToday: 0,
    hasOffer: false,
    earlierThan: null,
    ...details,
  };
}

describe('a time fits', () => {
  test.each<[string, Partial<Waiting>, boolean]>([
    ['any wish for the service', {}, true],
    ['no wish for another service', { serviceId: 2 }, false],
    ['one of the doctors', { doctorIds: [6, 7] }, true],
    ['no other doctor', { doctorIds: [6] }, false],
    ['one of the weekdays', { weekdays: [1, 2] }, true],
    ['no other weekday', { weekdays: [3] }, false],
    ['hours that begin with it', { fromTime: '10:00' }, true],
    ['no later hours', { fromTime: '10:01' }, false],
    ['hours that end with it', { untilTime: '10:00' }, true],
    ['no earlier hours', { untilTime: '09:59' }, false],
    ['the last date', { untilDate: '2026-11-24' }, true],
    ['no earlier last date', { untilDate: '2026-11-23' }, false],
    ['a notice as long as its lead time', { noticeHours: 192 }, true],
    ['no longer notice', { noticeHours: 193 }, false],
    ['an appointment that is later', { earlierThan: new Date('2026-11-24T09:15:00Z') }, true],
    ['no appointment at the same time', { earlierThan: TIME.startsAt }, false],
  ])('%s', (_name, wish, expected) => {
    expect(fits(anEntry(wish), TIME, NOW)).toBe(expected);
  });

  test('hours are those of the wall clock on that day, also after a clock change', () => {
    const nine = anEntry({ fromTime: '09:00', untilTime: '09:00' });
    const before = { ...TIME, startsAt: new Date('2027-03-27T08:00:00Z') };
    const after = { ...TIME, startsAt: new Date('2027-03-29T07:00:00Z') };
    expect([fits(nine, before, NOW), fits(nine, after, NOW)]).toEqual([true, true]);
  });
});

test('the narrowest wish comes first, then who joined first', () => {
  const day = (date: number) => new Date(`2026-11-0${date}T09:00:00Z`);
  const waiting = [
    anEntry({ entryId: 1, joinedAt: day(1) }),
    anEntry({ entryId: 2, joinedAt: day(3), doctorIds: [7] }),
    anEntry({ entryId: 3, joinedAt: day(2), weekdays: [2] }),
    anEntry({ entryId: 4, joinedAt: day(4), doctorIds: [7], fromTime: '08:00' }),
  ];
  expect(inOrder(waiting, TIME, NOW).map(({ entryId }) => entryId)).toEqual([4, 3, 2, 1]);
});

test('at night only those get an offer who asked for it', () => {
  const waiting = [anEntry({ entryId: 1 }), anEntry({ entryId: 2, isAskedAtNight: true })];
  expect(inOrder(waiting, TIME, NIGHT).map(({ entryId }) => entryId)).toEqual([2]);
});

test('nobody gets a second offer while one waits for an answer', () => {
  const waiting = [anEntry({ entryId: 1, hasOffer: true }), anEntry({ entryId: 2 })];
  expect(inOrder(waiting, TIME, NOW).map(({ entryId }) => entryId)).toEqual([2]);
});

test('nobody gets a third offer on one day', () => {
  const waiting = [0, 1, 2, 3].map((offersToday) => anEntry({ entryId: offersToday, offersToday }));
  expect(inOrder(waiting, TIME, NOW).map(({ entryId }) => entryId)).toEqual([0, 1]);
});

test('the order does not depend on the order in which entries were read', () => {
  const entry = fc.record({
    doctorIds: fc.constantFrom([], [7]),
    weekdays: fc.constantFrom([], [2]),
    joinedAt: fc.date({ min: new Date('2026-10-01'), max: NOW, noInvalidDate: true }),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), (wishes) => {
      const waiting = wishes.map((wish, entryId) => anEntry({ ...wish, entryId }));
      expect(inOrder(waiting.toReversed(), TIME, NOW)).toEqual(inOrder(waiting, TIME, NOW));
    }),
  );
});
