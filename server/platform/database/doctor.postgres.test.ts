import { expect, test } from 'vitest';
import { probeDatabase } from '../../../scripts/doctor/probes.ts';
import { workersDatabase } from './testing.ts';

test('the doctor finds a role that could lift the guards of the records', async () => {
  const { pool } = await workersDatabase();
  const faults = await probeDatabase(pool);

  expect(faults).toEqual([
    'the role of DATABASE_URL is a superuser',
    expect.stringMatching(/^the role of DATABASE_URL owns the /),
    'the role of DATABASE_URL may change the log of accesses',
  ]);
});
