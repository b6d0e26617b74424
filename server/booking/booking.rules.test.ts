import { expect, test } from 'vitest';
import { nextStepDue, type Progress } from './booking.rules.ts';

const guest: Progress = { kind: 'guest', hasHold: true, isDataAccepted: false, isAnamnesisAccepted: false };
const patient: Progress = { kind: 'patient', hasHold: true, hasAddress: false };

test.each<[string, Progress, number]>([
  ['a guest without a time chooses one', { ...guest, hasHold: false }, 2],
  ['a guest tells who she is', guest, 3],
  ['a guest whose data are accepted answers the questions', { ...guest, isDataAccepted: true }, 5],
  ['a guest who has signed pays', { ...guest, isDataAccepted: true, isAnamnesisAccepted: true }, 6],
  ['a signature without accepted data leads nowhere', { ...guest, isAnamnesisAccepted: true }, 3],
  [
    'a guest whose time ran out chooses again, whatever she has done',
    { ...guest, hasHold: false, isDataAccepted: true, isAnamnesisAccepted: true },
    2,
  ],
  ['a patient without a time chooses one', { ...patient, hasHold: false, hasAddress: true }, 2],
  ['a patient without an address gives it', patient, 4],
  ['a patient with an address pays', { ...patient, hasAddress: true }, 6],
])('WIZ-01 WIZ-02 WIZ-03 OR-04: %s', (_sentence, progress, step) => {
  expect(nextStepDue(progress)).toBe(step);
});
