import { expect, test } from 'vitest';
import { FIRST_DAY, faultsOfEntry } from '#server/treatment/measurement/measurement.rules.ts';
import { demoMeasurements } from './measurements.ts';

test('every value of the demo is one that a person could have entered', () => {
  for (const { courses } of demoMeasurements) {
    for (const { values, quantity, unit, phase = null, comparator = null } of courses) {
      for (const [, value, second_value = null] of values) {
        const entry = {
          quantity,
          unit,
          phase,
          comparator,
          value,
          second_value,
          note: '',
          laboratory_low: null,
          laboratory_high: null,
        };
        const whole = { ...entry, measured_on: FIRST_DAY, request_key: '' };
        expect(faultsOfEntry(whole, FIRST_DAY, 'de'), `${quantity} ${value}`).toEqual({});
      }
    }
  }
});

test('the demo shows three patients over about a year, by the clinic and by themselves, and a mistake', () => {
  expect(demoMeasurements).toHaveLength(3);
  for (const { courses } of demoMeasurements) {
    const days = courses.flatMap(({ values }) => values.map(([daysAgo]) => daysAgo));
    expect([Math.max(...days) > 330, Math.min(...days) > 0]).toEqual([true, true]);
    expect(courses.some(({ by }) => by === 'patient')).toBe(true);
  }
  expect(demoMeasurements.filter(({ struck }) => struck)).toHaveLength(1);
});
