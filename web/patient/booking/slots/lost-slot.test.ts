import { expect, test } from 'vitest';
import type { ScheduleGroup, Slot } from '#contract/schedule.contract.ts';
import { isGone } from './lost-slot.ts';

const day = { schedule_parent_id: '1 19', doctor_id: 1, display_name: 'Dr. med. Anna Keller', duration: 45 };
const hours = { date: '2026-11-19', start_time: '10:30', end_time: '11:15' };
const slot: Slot = { id: 'half past ten', ...day, ...hours, date_start_time: '2026-11-19T10:30:00+01:00' };
const withSlot: ScheduleGroup = { schedule_id: '1 19', ...day, ...hours, slots: [slot] };

const november = { doctorId: null, month: '2026-11', pickedDate: null };
const thursday = { ...november, pickedDate: '2026-11-19' };

test('OR-06: a chosen slot that its day or month no longer has is gone', () => {
  expect(isGone(slot, { asked: thursday, groups: [] })).toBe(true);
  expect(isGone(slot, { asked: november, groups: [] })).toBe(true);
  expect(isGone(slot, { asked: { ...thursday, doctorId: 1 }, groups: [] })).toBe(true);
});

test('OR-06: one that is still free is not', () => {
  expect(isGone(slot, { asked: thursday, groups: [withSlot] })).toBe(false);
  expect(isGone(null, { asked: thursday, groups: [] })).toBe(false);
});

test('OR-06: an answer about another day, month or doctor says nothing of it', () => {
  expect(isGone(slot, { asked: { ...november, pickedDate: '2026-11-20' }, groups: [] })).toBe(false);
  expect(isGone(slot, { asked: { ...november, month: '2026-12' }, groups: [] })).toBe(false);
  expect(isGone(slot, { asked: { ...thursday, doctorId: 2 }, groups: [] })).toBe(false);
});
