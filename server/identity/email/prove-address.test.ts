import { expect, test } from 'vitest';
import { aClinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { addressStateOf, detachAccount, ownerOfAddress, provenAddressKey } from './prove-address.service.ts';

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
