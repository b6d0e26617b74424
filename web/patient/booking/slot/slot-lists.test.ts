import { expect, test } from 'vitest';
import type { ScheduleGroup, Slot } from '#contract/schedule.contract.ts';
import { firstDayAfter } from '#web/lib/dates.ts';
import {
  alternativesTo,
  byDay,
  isGoneFromNextDays,
  isSlotGone,
  nextPageStart,
  slotsOf,
} from './slot-lists.ts';

function aSlot(date: string, start_time: string): Slot {
  return {
    id: `${date} ${start_time}`,
    schedule_parent_id: date,
    doctor_id: 1,
    display_name: 'Dr. med. Anna Keller',
    date,
    start_time,
    end_time: start_time,
    duration: 45,
    date_start_time: `${date}T${start_time}:00+01:00`,
  };
}

const thursday = [aSlot('2026-11-19', '09:00'), aSlot('2026-11-19', '09:45')];
const friday = [aSlot('2026-11-20', '09:00'), aSlot('2026-11-20', '09:45')];

test('the list has a group for every day, in the order of time', () => {
  expect(byDay([...thursday, ...friday])).toEqual([
    { date: '2026-11-19', slots: thursday },
    { date: '2026-11-20', slots: friday },
  ]);
});

test('the next page begins with the day that may have been cut', () => {
  const page = { slots: [...thursday, ...friday.slice(0, 1)], isLast: false };
  expect(nextPageStart(page)).toBe('2026-11-20');
});

test('a day that fills a page by itself does not come again', () => {
  expect(nextPageStart({ slots: [aSlot('2026-12-31', '09:00')], isLast: false })).toBe('2027-01-01');
});

test('after the last page there is none', () => {
  expect(nextPageStart({ slots: thursday, isLast: true })).toBeUndefined();
  expect(nextPageStart({ slots: [], isLast: false })).toBeUndefined();
});

test('where pages overlap a time is listed once', () => {
  const first = { slots: [...thursday, ...friday.slice(0, 1)], isLast: false };
  const second = { slots: friday, isLast: true };
  expect(slotsOf([first, second])).toEqual([...thursday, ...friday]);
});

test.each([
  ['2026-11', '2026-12-01'],
  ['2026-12', '2027-01-01'],
  ['2027-02', '2027-03-01'],
])('SLOT-17: after %s comes %s', (month, date) => {
  expect(firstDayAfter(month)).toBe(date);
});

const day = { schedule_parent_id: '1 19', doctor_id: 1, display_name: 'Dr. med. Anna Keller', duration: 45 };
const hours = { date: '2026-11-19', start_time: '10:30', end_time: '11:15' };
const slot: Slot = { id: 'half past ten', ...day, ...hours, date_start_time: '2026-11-19T10:30:00+01:00' };
const withSlot: ScheduleGroup = { schedule_id: '1 19', ...day, ...hours, slots: [slot] };

const november = { doctorId: null, month: '2026-11', pickedDate: null };
const thursdaySlot = { ...november, pickedDate: '2026-11-19' };

test('OR-06: a chosen slot that its day or month no longer contains is lost', () => {
  expect(isSlotGone(slot, { asked: thursdaySlot, groups: [] })).toBe(true);
  expect(isSlotGone(slot, { asked: november, groups: [] })).toBe(true);
  expect(isSlotGone(slot, { asked: { ...thursdaySlot, doctorId: 1 }, groups: [] })).toBe(true);
});

test('OR-06: a slot that is still free is not lost', () => {
  expect(isSlotGone(slot, { asked: thursdaySlot, groups: [withSlot] })).toBe(false);
  expect(isSlotGone(null, { asked: thursdaySlot, groups: [] })).toBe(false);
});

test('OR-06: an answer about another day, month or doctor does not lose the slot', () => {
  expect(isSlotGone(slot, { asked: { ...november, pickedDate: '2026-11-20' }, groups: [] })).toBe(false);
  expect(isSlotGone(slot, { asked: { ...november, month: '2026-12' }, groups: [] })).toBe(false);
  expect(isSlotGone(slot, { asked: { ...thursdaySlot, doctorId: 2 }, groups: [] })).toBe(false);
});

const nextDays = ['2026-11-19', '2026-11-23', '2026-11-24'].map((date) => ({
  date,
  slots: ['09:00', '10:00', '11:00'].map((time) => aSlot(date, time)),
  hasMore: date === '2026-11-24',
}));

test.each([
  ['a slot that a complete day no longer lists', '2026-11-19', '09:30', true],
  ['a slot of a day between that is no longer listed', '2026-11-20', '09:00', true],
  ['a slot among the first of a day with more', '2026-11-24', '09:30', true],
  ['a slot that is listed', '2026-11-23', '11:00', false],
  ['a slot behind the first of a day with more', '2026-11-24', '12:00', false],
  ['a slot behind the last day', '2026-11-25', '09:00', false],
])('OR-06: of the next days, %s (%s %s) is lost: %j', (_what, date, time, isGone) => {
  expect(isGoneFromNextDays(aSlot(date, time), nextDays)).toBe(isGone);
});

test('OR-06: where fewer days have slots, no other day has any', () => {
  expect(isGoneFromNextDays(aSlot('2026-12-01', '09:00'), nextDays.slice(0, 2))).toBe(true);
  expect(isGoneFromNextDays(aSlot('2026-12-01', '09:00'), [])).toBe(true);
  expect(isGoneFromNextDays(null, [])).toBe(false);
});

const FREE = [
  ...['08:00', '08:20', '15:40', '16:00', '16:20'].map((time) => aSlot('2026-11-19', time)),
  ...friday,
];

test.each([
  ['16:00', ['16:20', '09:00', '09:45']],
  ['08:00', ['08:20', '15:40', '16:00']],
])('instead of %s the next slots are offered, and not the first of the day', (time, starts) => {
  const offered = alternativesTo(aSlot('2026-11-19', time), FREE);
  expect(offered.map(({ start_time }) => start_time)).toEqual(starts);
});

test('where the lost slot was one of the last, the slots before it are offered too', () => {
  const lost = aSlot('2026-11-20', '09:45');
  const offered = alternativesTo(lost, FREE);
  expect(offered.map(({ start_time }) => start_time)).toEqual(['16:00', '16:20', '09:00']);
  expect(alternativesTo(lost, [lost, ...thursday])).toEqual(thursday);
});
