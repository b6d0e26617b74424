import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { type ProviderName, sandboxRequest } from '#sandbox/sandbox.tables.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface RequestKey {
  provider: ProviderName;
  key: string;
}

interface StoredRequest {
  requestId: string;
  fingerprint: string;
  /** Empty until the request was executed once. */
  status: number | null;
  answer: unknown;
  createdAt: Date;
}

/** Inserts the key before the request runs, so that a second request finds the row locked. */
export async function registerKey(
  db: Db,
  request: RequestKey & Pick<StoredRequest, 'requestId' | 'fingerprint' | 'createdAt'>,
): Promise<void> {
  await db.insert(sandboxRequest).values(request).onConflictDoNothing();
}

/** Undefined while another request executes under this key. Reading a stored answer blocks nobody. */
export async function lockKey(
  tx: Db,
  key: RequestKey,
): Promise<(StoredRequest & { isLocked: boolean }) | undefined> {
  const [locked] = await select(tx).where(isKey(key)).for('update', { skipLocked: true });
  if (locked) return { ...locked, isLocked: true };
  const [answered] = await select(tx).where(and(isKey(key), isNotNull(sandboxRequest.status)));
  return answered && { ...answered, isLocked: false };
}

function select(tx: Db) {
  return tx
    .select({
      requestId: sandboxRequest.requestId,
      fingerprint: sandboxRequest.fingerprint,
      status: sandboxRequest.status,
      answer: sandboxRequest.answer,
      createdAt: sandboxRequest.createdAt,
    })
    .from(sandboxRequest);
}

export async function storeAnswer(tx: Db, key: RequestKey, answer: StoredRequest): Promise<void> {
  await tx.update(sandboxRequest).set(answer).where(isKey(key));
}

export async function forgetAnswers(db: Db, before: Date): Promise<void> {
  await db.delete(sandboxRequest).where(lt(sandboxRequest.createdAt, before));
}

function isKey({ provider, key }: RequestKey) {
  return and(eq(sandboxRequest.provider, provider), eq(sandboxRequest.key, key));
}
