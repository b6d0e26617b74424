import { expect, test } from 'vitest';
import { aClinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { duplicatesOf, withDuplicates } from './search-patients.service.ts';

test('accounts with the same birthdate and a similar name, or with the same phone, may belong to one person', async () => {
  const clinic = await aClinic();
  const person = (number: number, details: object) =>
    aPatient(clinic, { email: `p${number}@example.test`, phone: `1512345670${number}`, ...details });
  const anna = await person(1, { lastName: 'Müller' });
  const typo = await person(2, { lastName: 'Mueler' });
  const samePhone = await person(3, { firstName: 'Eva', birthdate: '1990-01-01', phone: '15123456701' });
  const sameDay = await person(4, { firstName: 'Zoe', lastName: 'Ganz-Anders' });

  const found = await duplicatesOf(clinic.db, anna.id);
  expect(found.map(({ id, because }) => [id, because])).toEqual([
    [typo.id, ['name_and_birthdate']],
    [samePhone.id, ['phone']],
  ]);
  expect(await duplicatesOf(clinic.db, sameDay.id)).toEqual([]);
  expect(await withDuplicates(clinic.db, [anna.id, typo.id, samePhone.id, sameDay.id])).toEqual(
    new Set([anna.id, typo.id, samePhone.id]),
  );
});
