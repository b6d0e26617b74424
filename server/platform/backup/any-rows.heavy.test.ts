import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { aDatabase } from '../database/testing.ts';
import { BACKUP_KEY, backUp, contentOf, restore, someFiles } from './testing.ts';
import {
  addRow,
  addUnevenRows,
  changeRow,
  describeTables,
  disableGuards,
  removeRow,
} from './testing-rows.ts';

const ACTS = { addRow, changeRow, removeRow };
const CHANGES_AT_ONCE = 150;
const RUNS = 5;

test('whatever was added, changed, deleted and vacuumed in every table, a backup is restored as it was', async () => {
  const database = await aDatabase();
  onTestFinished(() => database.close());
  const { pool } = database;
  const tables = await describeTables(pool);
  await disableGuards(pool, tables);
  const random = seededRandom(1);
  // Tables that name others come after them, in some round; a table with many constraints needs several.
  const empty = new Set(tables);
  for (let round = 0; round < 40 && empty.size > 0; round += 1)
    for (const table of empty) if (await addRow(pool, table, random)) empty.delete(table);
  expect([...empty].map(({ name }) => name)).toEqual([]);
  await addUnevenRows(pool);

  const change = fc.record({
    act: fc.constantFrom('addRow', 'changeRow', 'changeRow', 'removeRow'),
    table: fc.nat(tables.length - 1),
    seed: fc.nat(),
  });
  const history = fc.record({
    changes: fc.array(change, { minLength: CHANGES_AT_ONCE, maxLength: CHANGES_AT_ONCE }),
    vacuum: fc.constantFrom('', 'vacuum', 'vacuum full'),
    isSealed: fc.boolean(),
  });
  const isRestoredAsItWas = fc.asyncProperty(history, async ({ changes, vacuum, isSealed }) => {
    for (const { act, table, seed } of changes) {
      const changed = tables[table];
      if (changed) await ACTS[act as keyof typeof ACTS](pool, changed, seededRandom(seed));
    }
    if (vacuum) await pool.query(vacuum);
    const key = isSealed ? BACKUP_KEY : undefined;
    const files = await someFiles();
    // The names of files are made up like all the rest.
    const { owner } = await restore(await backUp(database, files, key, []), files, key);
    expect(await contentOf(owner)).toEqual(await contentOf(database));
  });
  // Each history goes on where the one before ended, so a smaller one would be another one.
  await fc.assert(isRestoredAsItWas, { numRuns: RUNS, endOnFailure: true });
}, 1_800_000);
