import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { inBulk } from '#server/platform/database/bulk.ts';
import { type Db, openDatabase } from '#server/platform/database/database.ts';
import { StartRefusal } from '../server/platform/failure.ts';
import { requireDatabase } from './require-database.ts';
import { runCommand } from './run-command.ts';

interface Edition {
  name: string;
  validFrom: string;
  file: string;
}

/** A command that adds an edition of a catalogue: `-- FILE --name NAME --from DAY`. `store` returns how many it has. */
export async function importCatalogue(
  { example, entries }: { example: string; entries: string },
  store: (db: Db, edition: Edition, now: Date) => Promise<number>,
): Promise<void> {
  await runCommand(async () => {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseArgs({
      options: { name: text, from: text },
      allowPositionals: true,
    });
    const [path] = positionals;
    const { name, from: validFrom } = values;
    if (!path || !name || !validFrom || !/^\d{4}-\d{2}-\d{2}$/.test(validFrom))
      throw new StartRefusal(`Give a file, --name "${example} 2027" and --from 2027-01-01.`);
    const file = await readCatalogueFile(path);
    const config = readConfig(process.env);
    requireDatabase(config);
    const { databaseUrl, dataDir } = config;
    const database = await openDatabase({ databaseUrl, dataDir });
    const count = await inBulk(database.db, (db) => store(db, { name, validFrom, file }, new Date())).finally(
      () => database.close(),
    );
    console.log(`${count} ${entries} of "${name}" are valid from ${validFrom}.`);
    return 0;
  });
}

/** The largest official file has about 4 MB. It is checked as a whole before anything is stored. */
const MOST_BYTES = 32 * 1024 ** 2;

async function readCatalogueFile(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new StartRefusal(`There is no file ${path}.`);
  if (found.size > MOST_BYTES) throw new StartRefusal(`${path} has more than 32 MB, which no catalogue has.`);
  return await readFile(path, 'utf8');
}
