import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { conversation } from './chat.tables.ts';

export async function findPair(
  db: Db,
  { patientId, doctorId }: { patientId: number; doctorId: number },
): Promise<number | undefined> {
  const [found] = await db
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(eq(conversation.patientId, patientId), eq(conversation.doctorId, doctorId)));
  return found?.id;
}
