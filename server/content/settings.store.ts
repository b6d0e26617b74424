import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Setting } from '#contract/content.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { setting, settingChange } from './content.tables.ts';

export async function listSettings(db: Db): Promise<Setting[]> {
  return await db.select({ key: setting.key, value: setting.value }).from(setting);
}

export async function insertMissingSettings(db: Db, settings: Setting[]): Promise<void> {
  await db.insert(setting).values(settings).onConflictDoNothing();
}

/** Until the transaction ends nobody else changes a setting, even one that is not set yet. */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`);
}

export async function storeSetting(tx: Db, key: string, value: string | null): Promise<void> {
  if (value === null) await tx.delete(setting).where(eq(setting.key, key));
  else {
    await tx
      .insert(setting)
      .values({ key, value })
      .onConflictDoUpdate({ target: setting.key, set: { value } });
  }
}

export async function insertSettingChanges(
  tx: Db,
  changes: (typeof settingChange.$inferInsert)[],
): Promise<void> {
  if (changes.length > 0) await tx.insert(settingChange).values(changes);
}

export async function findLatestChange(tx: Db, key: string) {
  const [latest] = await tx
    .select({ changedBy: settingChange.changedBy, changedAt: settingChange.changedAt })
    .from(settingChange)
    .where(eq(settingChange.key, key))
    .orderBy(desc(settingChange.id))
    .limit(1);
  return latest;
}

/** The first change after a moment. */
export async function findNextChange(db: Db, key: string, after: Date) {
  const [next] = await db
    .select({ oldValue: settingChange.oldValue })
    .from(settingChange)
    .where(and(eq(settingChange.key, key), gt(settingChange.changedAt, after)))
    .orderBy(asc(settingChange.id))
    .limit(1);
  return next;
}

export async function listSettingChanges(db: Db, limit: number) {
  return await db
    .select()
    .from(settingChange)
    .orderBy(desc(settingChange.changedAt), desc(settingChange.id))
    .limit(limit);
}
