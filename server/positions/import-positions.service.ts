import type { Db } from '#server/platform/database/database.ts';
import { StartRefusal } from '#server/platform/failure.ts';
import { readPositions } from './import-positions.rules.ts';
import { insertCatalogue } from './positions.store.ts';

/** Adds a catalogue from a file. It is used from its day on; earlier appointments keep the one of their day. */
export async function importPositions(
  db: Db,
  { name, validFrom, file }: { name: string; validFrom: string; file: string },
  now: Date,
): Promise<number> {
  const { positions, faults } = readPositions(file);
  if (faults.length > 0) throw new StartRefusal(faults.join('\n'));
  await db.transaction(async (tx) => {
    const { isNew } = await insertCatalogue(tx, { name, validFrom, importedAt: now }, positions);
    if (!isNew)
      throw new StartRefusal(`A catalogue named "${name}" was imported before. Choose another name.`);
  });
  return positions.length;
}
