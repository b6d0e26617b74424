import { expect, test } from 'vitest';
import { aClinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';

test('SEAM-30: making the same account twice leaves the first one as it is', async () => {
  const clinic = await aClinic();
  const first = await aPatient(clinic, { firstName: 'Anna' });
  const second = await aPatient(clinic, { firstName: 'Somebody else' });
  expect(second.id).toBe(first.id);
  const profile = await clinic.call('GET /api/patients/get-profile', undefined, { token: second.token });
  expect(profile.body.data.first_name).toBe('Anna');

  const admin = await aStaffMember(clinic);
  expect((await aStaffMember(clinic)).id).toBe(admin.id);
});
