import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aClinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { markDeclined } from '../patient.store.ts';
import {
  addressStateOf,
  detachAccount,
  mailConfirmation,
  ownerOfAddress,
  provenAddressKey,
} from './prove-address.service.ts';

const EMAIL = 'Maria.Vogel@example.test';

test('an address belongs to the patient who has proven it, however it is written', async () => {
  const clinic = await aClinic();
  const { id } = await aPatient(clinic, { email: EMAIL });

  expect(await ownerOfAddress(clinic.db, EMAIL.toLowerCase())).toBe(id);
  expect(await provenAddressKey(clinic.db, id)).toBe(EMAIL.toLowerCase());
  expect(await addressStateOf(clinic.db, id)).toBe('proven');
});

test('an address that nobody has proven has no owner', async () => {
  const clinic = await aClinic();
  const { id } = await aPatient(clinic, { email: EMAIL, emailVerifiedAt: null });

  expect(await ownerOfAddress(clinic.db, EMAIL)).toBeUndefined();
  expect(await ownerOfAddress(clinic.db, 'nobody@example.test')).toBeUndefined();
  expect(await provenAddressKey(clinic.db, id)).toBeUndefined();
  expect(await provenAddressKey(clinic.db, id + 1)).toBeUndefined();
  expect(await addressStateOf(clinic.db, id)).toBe('registered');
});

test('an account that loses its address is closed: its sessions end and nobody signs in', async () => {
  const clinic = await aClinic();
  const { id, token } = await aPatient(clinic, { email: EMAIL, emailVerifiedAt: null });
  await clinic.db.transaction((tx) => detachAccount(tx, id, clinic.clock.now()));

  expect((await clinic.call('GET /api/patients/get-profile', undefined, { token })).status).toBe(401);
  expect(await addressStateOf(clinic.db, id)).toBe('lost');
});

test('a declined address gets no further confirmation mail, an unproven one does', async () => {
  const clinic = await aClinic();
  const { id } = await aPatient(clinic, { email: EMAIL, emailVerifiedAt: null });
  expect(await mailConfirmation(clinic.deps, id)).toBe(true);
  expect(await clinic.letters(EMAIL)).toHaveLength(1);

  await clinic.db.transaction((tx) => markDeclined(tx, id, clinic.clock.now()));
  expect(await addressStateOf(clinic.db, id)).toBe('declined');
  expect(await mailConfirmation(clinic.deps, id)).toBe(false);
  expect(await clinic.letters(EMAIL)).toHaveLength(1);
});

test('a guest who books with the address of an account is known; the mail points to the login', async () => {
  const clinic = await aClinic();
  const nobody = await aPatient(clinic, { email: 'gast@example.test', isGuest: true, emailVerifiedAt: null });
  const owner = await aPatient(clinic, { email: EMAIL });
  await clinic.db.execute(sql`update patient set holds_address = false where id = ${nobody.id}`);
  expect(await addressStateOf(clinic.db, nobody.id)).toBe('guest');

  await clinic.db.execute(sql`update patient set email = ${EMAIL} where id = ${nobody.id}`);
  expect(await addressStateOf(clinic.db, nobody.id)).toBe('known');
  expect(await mailConfirmation(clinic.deps, nobody.id)).toBe(true);
  const [letter] = await clinic.letters(EMAIL);
  expect(letter?.text).not.toContain('confirm-email');
  expect(await mailConfirmation(clinic.deps, owner.id)).toBe(false);
});

test('SEAM-23: staff can send at most five confirmation mails an hour to one patient', async () => {
  const clinic = await aClinic();
  const { id } = await aPatient(clinic, { email: EMAIL, emailVerifiedAt: null });
  const asked = [];
  for (let n = 0; n < 6; n += 1) asked.push(await mailConfirmation(clinic.deps, id));

  expect(asked).toEqual([true, true, true, true, true, false]);
  expect(await clinic.letters(EMAIL)).toHaveLength(5);
});
