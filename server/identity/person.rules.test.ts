import { expect, test } from 'vitest';
import { salutations } from '#contract/person.ts';
import { emailKeyOf, fullName, genderOf, isPastDay, personFaults } from './person.rules.ts';

const now = new Date('2026-11-16T10:00:00Z');

test('an address is the same however it is spelled', () => {
  expect(emailKeyOf(' Anna.Klein@Example.TEST ')).toBe('anna.klein@example.test');
});

test('OR-36: the gender follows from the salutation', () => {
  expect(Object.fromEntries(salutations.map((salutation) => [salutation, genderOf(salutation)]))).toEqual({
    mr: 'male',
    mrs: 'female',
    mr_dr: 'male',
    ms_dr: 'female',
    mr_prof: 'male',
    ms_prof: 'female',
    none: '',
  });
});

test('OR-39: a birthdate is before today', () => {
  expect([isPastDay('2026-11-15', now), isPastDay('2026-11-16', now)]).toEqual([true, false]);
});

test('OR-39: faults stand under their field', () => {
  const person = { email: 'anna@example.test', firstName: 'Anna', lastName: 'Klein' };
  expect(personFaults({ ...person, password: 'Lavendel-Traktor-31', birthdate: '1990-05-04' }, now)).toEqual(
    {},
  );
  expect(personFaults({ ...person, birthdate: '2026-11-16' }, now)).toEqual({
    birthdate: [{ text: 'date_past' }],
  });
  expect(Object.keys(personFaults({ ...person, password: 'anna@example.test' }, now))).toEqual(['password']);
  expect(personFaults({}, now)).toEqual({});
  expect(fullName(person)).toBe('Anna Klein');
});
