import { asc, eq, inArray } from 'drizzle-orm';
import type { Setting } from '#contract/content.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { setting } from './content.tables.ts';

export async function listSettings(db: Db, keys: string[]): Promise<Setting[]> {
  return await db
    .select({ key: setting.key, value: setting.value })
    .from(setting)
    .where(inArray(setting.key, keys))
    .orderBy(asc(setting.key));
}

export async function findSetting(db: Db, key: string): Promise<string | undefined> {
  const [found] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, key));
  return found?.value;
}

export async function insertMissingSettings(db: Db, settings: Setting[]): Promise<void> {
  await db.insert(setting).values(settings).onConflictDoNothing();
}
