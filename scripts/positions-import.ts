/**
 * `npm run positions:import -- goae.csv --name "GOÄ 2027" --from 2027-01-01`: adds a catalogue of the fee schedule. The
 * file has the columns number, title, points and kind (personal, technical, laboratory or surcharge).
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { StartRefusal } from '../server/platform/failure.ts';
import { importPositions } from '../server/positions/import-positions.service.ts';
import { runCommand } from './run-command.ts';

await runCommand(main);

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({ options: { name: text, from: text }, allowPositionals: true });
  const [path] = positionals;
  const { name, from: validFrom } = values;
  if (!path || !name || !validFrom || !/^\d{4}-\d{2}-\d{2}$/.test(validFrom))
    throw new StartRefusal('Give a file, --name "GOÄ 2027" and --from 2027-01-01.');
  const file = await readFile(path, 'utf8');
  const { databaseUrl, dataDir } = readConfig(process.env);
  const database = await openDatabase({ databaseUrl, dataDir });
  const count = await importPositions(database.db, { name, validFrom, file }, new Date()).finally(() =>
    database.close(),
  );
  console.log(`${count} positions of "${name}" are valid from ${validFrom}.`);
  return 0;
}
