/**
 * Creates the embedded database of a first start while the pages are built. Where that fails, the server fails in the same
 * way a little later, and says why.
 */
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { prepareDatabase } from '#server/platform/database/prepare-database.ts';
import { createLog } from '#server/platform/log.ts';
import { loadSandbox } from '#server/sandbox.ts';

await create().catch(() => {});

async function create(): Promise<void> {
  const { dataDir, ...config } = readConfig(process.env);
  const log = createLog({ write() {} });
  const database = await openDatabase({ dataDir, log });
  const sandbox = await loadSandbox(config);
  await prepareDatabase(database, config, log, sandbox?.migrations).finally(() => database.close());
}
