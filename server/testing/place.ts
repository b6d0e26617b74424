import { inject, onTestFinished } from 'vitest';
import { aDataFolder, aFilesEnvironment } from '#server/platform/database/testing.ts';
import { newDatabase } from '../../scripts/postgres-for-tests.ts';

/** An empty place for a portal process of its own, on the engine this run was started for. */
export async function aPlace(name: string) {
  const template = inject('databaseTemplate');
  if (template.engine === 'embedded') return { dataDir: await aDataFolder() };
  const { url, drop } = await newDatabase(template.serverUrl, name);
  onTestFinished(drop);
  return { dataDir: (await aFilesEnvironment()).DATA_DIR, databaseUrl: url };
}
