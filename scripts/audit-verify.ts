/**
 * `npm run audit:verify -- [--from 2027-03-01] [--to 2027-03-31] [--head 2027-03-01=<hash>]`: recomputes the hash chain
 * of the audit. Prints each day with its entries and its head; ends with 1 and names the first broken row otherwise.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { verifyChain } from '../server/audit/chain/chain.service.ts';
import { StartRefusal } from '../server/platform/failure.ts';
import { requireDatabase } from './require-database.ts';
import { runCommand } from './run-command.ts';

await runCommand(main);

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { from: text, to: text, head: { ...text, multiple: true } } });
  for (const day of [values.from, values.to]) {
    if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new StartRefusal(`${day} is no date.`);
  }
  const config = readConfig(process.env);
  requireDatabase(config);
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir });
  const report = await verifyChain(database.db, values).finally(() => database.close());
  for (const { day, entries, head } of report.days)
    console.log(`${day} ${String(entries).padStart(9)}  ${head}`);
  if (report.waiting > 0) console.log(`${report.waiting} entries wait to be sealed.`);
  const heads = new Map(report.days.map(({ day, head }) => [day, head]));
  const wrongHead = values.head?.find((expected) => {
    const [day = '', head = ''] = expected.split('=');
    return heads.get(day) !== head;
  });
  const fault =
    report.fault ?? (wrongHead && `${wrongHead.split('=')[0]}: the head is not the one that was noted`);
  console.log(fault ? `BROKEN: ${fault}` : 'The chain is whole.');
  return fault ? 1 : 0;
}
