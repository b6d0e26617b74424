import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { loadDemoClinic } from '#database/demo.ts';
import { capabilities, storedFiles } from './app.ts';
import { aClinic } from './testing/clinic.ts';

/** A backup takes along only files that these columns name; a file that is missing here is missing after a restore. */
test('every capability that stores files says in which column it names them', () => {
  const storing = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/test|^platform|^adapters/.test(path))
    .filter((path) => /\bnewFileId\(|\bfiles\.put\(/.test(readFileSync(`server/${path}`, 'utf8')))
    .map((path) => path.split('/')[0]);
  const naming = capabilities.filter((each) => each.storedFiles).map(({ name }) => name);

  expect(storing.length).toBeGreaterThan(1);
  expect(naming.toSorted()).toEqual([...new Set(storing)].toSorted());
});

test('every file that the demo clinic stores is named by one of these columns', async () => {
  const clinic = await aClinic();
  const put = vi.spyOn(clinic.deps.files, 'put');
  await loadDemoClinic(clinic.deps);
  const stored = put.mock.calls.map(([fileId]) => fileId);
  put.mockRestore();
  const named = new Set<unknown>();
  for (const { table, column } of storedFiles) {
    const { rows } = await clinic.db.execute(sql.raw(`select ${column} as id from ${table}`));
    for (const { id } of rows) named.add(id);
  }

  expect(stored.length).toBeGreaterThan(5);
  expect(stored.filter((fileId) => !named.has(fileId))).toEqual([]);
});
