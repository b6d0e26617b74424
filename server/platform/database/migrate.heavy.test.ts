import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { aDatabase } from './testing.ts';

test('further starts do not change a migrated database, even two at once', async () => {
  const { pool, close } = await aDatabase();
  const applied = async () =>
    (await pool.query('select * from drizzle.__drizzle_migrations order by id')).rows;
  const before = await applied();
  expect(before.length).toBeGreaterThan(0);

  await Promise.all([migrate({ pool }), migrate({ pool })]);

  expect(await applied()).toEqual(before);
  await close();
});

test('a failed migration changes nothing and does not lock out the next attempt', async () => {
  const { pool, close } = await aDatabase();

  await expect(
    migrate({ pool }, { folder: '/nowhere', schema: 'drizzle', table: 'nothing' }),
  ).rejects.toThrow('_journal.json');

  await expect(migrate({ pool })).resolves.toBeUndefined();
  await close();
});
