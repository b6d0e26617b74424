import { expect, test } from 'vitest';
import { aDataFolder } from '#server/platform/database/testing.ts';
import { killWhileBooking } from './testing-kill.ts';

// Each kill needs a start. `npm run drill -- kill-bookings` does the same with fifty.
test('every confirmed booking survives kills of the server, with its payment in the ledger', async () => {
  const { answered, faults } = await killWhileBooking({ dataDir: await aDataFolder(), kills: 3 });
  expect(faults).toEqual([]);
  expect(answered.length).toBeGreaterThanOrEqual(3);
}, 180_000);
