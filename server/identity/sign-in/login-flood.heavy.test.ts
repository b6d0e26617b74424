import { expect, test } from 'vitest';
import { hashingDuring } from '#server/testing/cheap-argon2.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';

test('a flood of logins computes two hashes at once, refuses what is too much, and the other routes answer meanwhile', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  const statuses: number[] = [];
  const { most } = await hashingDuring(async () => {
    const flood = Array.from({ length: 300 }, async (_, i) => {
      const login = { email: `nobody${i}@example.test`, password: 'falsch-geraten' };
      const { status } = await clinic.call('POST /api/login', login, { network: `198.51.${i % 250}.7` });
      statuses.push(status);
    });
    for (const route of ['GET /livez', 'GET /api/patients/get-profile'])
      expect((await clinic.call(route, undefined, { token })).status).toBe(200);
    await Promise.all(flood);
  });

  expect(most).toBe(2);
  expect(new Set(statuses)).toEqual(new Set([422, 503]));
});
