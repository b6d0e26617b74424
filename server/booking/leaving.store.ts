import { inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/row-json.ts';
import { confirmationToken } from './confirmation.tables.ts';

export async function copyConfirmations(db: Db, appointmentIds: number[]): Promise<RowJson[]> {
  if (appointmentIds.length === 0) return [];
  return await rowsAsJson(db, confirmationToken, {
    where: inArray(confirmationToken.appointmentId, appointmentIds),
    orderBy: confirmationToken.id,
    without: [confirmationToken.tokenHash],
  });
}

export async function deleteConfirmations(tx: Db, appointmentIds: number[]): Promise<void> {
  if (appointmentIds.length === 0) return;
  await tx.delete(confirmationToken).where(inArray(confirmationToken.appointmentId, appointmentIds));
}
