import { expect, test } from 'vitest';
import type { Slot } from '#contract/schedule.contract.ts';
import {
  BOOKING_OVER,
  BOOKING_START,
  BOOKING_STEPS,
  type BookingState,
  chooseService,
  EMPTY_SELECTION,
  placeOf,
  stepAfter,
  stepBefore,
  stepToShow,
  TOTAL_STEPS,
  visibleSteps,
} from './booking-state.ts';

const guest = { isSignedIn: false, hasAddress: false };
const patient = { isSignedIn: true, hasAddress: true };
const newPatient = { isSignedIn: true, hasAddress: false };

const slot: Slot = {
  id: 'slot',
  schedule_parent_id: 'day',
  doctor_id: 1,
  display_name: 'Dr. med. Anna Keller',
  date: '2026-11-19',
  start_time: '10:30',
  end_time: '11:15',
  duration: 45,
  date_start_time: '2026-11-19T10:30:00+01:00',
};
const chosen: BookingState = { step: 6, serviceId: 4, selection: { ...EMPTY_SELECTION, slot } };
const all = { data: true, anamnesis: true };
const nothing = { data: false, anamnesis: false };

test('WIZ-04: the step has the values 0 to 6; 0 comes after a booking, 1 is the beginning', () => {
  expect(BOOKING_STEPS).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(BOOKING_START.step).toBe(1);
  expect(BOOKING_OVER).toEqual({ ...BOOKING_START, step: 0 });
});

test('WIZ-19, CONST-20: guests see 1, 2, 3, 5 and 6, which are five', () => {
  expect(visibleSteps(guest)).toEqual([1, 2, 3, 5, 6]);
  expect(visibleSteps(guest)).toHaveLength(TOTAL_STEPS);
});

test('patients see 4 only while no address is on file, and never 3 or 5', () => {
  expect(visibleSteps(newPatient)).toEqual([1, 2, 4, 6]);
  expect(visibleSteps(patient)).toEqual([1, 2, 6]);
});

test('the address of a patient is the third step on screen', () => {
  expect(placeOf(4, newPatient)).toBe(3);
});

test('OR-04: the numbers on screen count the visible steps', () => {
  expect(visibleSteps(guest).map((step) => placeOf(step, guest))).toEqual([1, 2, 3, 4, 5]);
  expect(visibleSteps(patient).map((step) => placeOf(step, patient))).toEqual([1, 2, 3]);
  expect(placeOf(4, patient)).toBe(3);
});

test('from step 2 guests go to 3, patients to 6, patients without an address to 4', () => {
  expect(stepAfter(2, guest)).toBe(3);
  expect(stepAfter(2, patient)).toBe(6);
  expect(stepAfter(2, newPatient)).toBe(4);
});

test('WIZ-13, WIZ-14: 3 leads to 5, 5 to 6, 4 to 6', () => {
  expect(stepAfter(3, guest)).toBe(5);
  expect(stepAfter(5, guest)).toBe(6);
  expect(stepAfter(4, newPatient)).toBe(6);
});

test('from the payment patients go back to 4, also with an address on file, guests to 3', () => {
  expect(stepBefore(6, patient)).toBe(4);
  expect(stepBefore(6, newPatient)).toBe(4);
  expect(stepBefore(6, guest)).toBe(3);
});

test('every other step leads back to the one seen before it', () => {
  expect(stepBefore(5, guest)).toBe(3);
  expect(stepBefore(3, guest)).toBe(2);
  expect(stepBefore(4, newPatient)).toBe(2);
  expect(stepBefore(4, patient)).toBe(2);
  expect(stepBefore(2, guest)).toBe(1);
});

test('SVC-09: choosing a service clears doctor and schedule and moves to step 2', () => {
  expect(chooseService(7)).toEqual({ step: 2, serviceId: 7, selection: EMPTY_SELECTION });
});

test('a step whose earlier steps are missing leads to the first missing one', () => {
  expect(stepToShow({ ...BOOKING_START, step: 6 }, guest, all)).toBe(1);
  expect(stepToShow({ ...chosen, selection: EMPTY_SELECTION }, guest, all)).toBe(2);
  expect(stepToShow(chosen, guest, nothing)).toBe(3);
  expect(stepToShow(chosen, guest, { data: true, anamnesis: false })).toBe(5);
  expect(stepToShow(chosen, guest, all)).toBe(6);
  expect(stepToShow(chosen, newPatient, nothing)).toBe(4);
  expect(stepToShow(chosen, patient, nothing)).toBe(6);
});

test('guests never see a step of patients, and patients never see a step of guests', () => {
  expect(stepToShow({ ...chosen, step: 4 }, guest, all)).toBe(3);
  expect(stepToShow({ ...chosen, step: 3 }, patient, all)).toBe(6);
  expect(stepToShow({ ...chosen, step: 5 }, newPatient, all)).toBe(4);
  expect(stepToShow({ ...chosen, step: 4 }, patient, nothing)).toBe(4);
});

test('after a finished booking the wizard begins with the services', () => {
  expect(stepToShow(BOOKING_OVER, guest, nothing)).toBe(1);
});
