import type { Db } from '#server/platform/database/database.ts';
import { accessLog } from './access.tables.ts';

export type NewAccess = Omit<typeof accessLog.$inferInsert, 'id'>;

export async function insertAccess(db: Db, access: NewAccess): Promise<void> {
  await db.insert(accessLog).values(access);
}
