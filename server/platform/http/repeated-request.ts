import { createHash } from 'node:crypto';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { repeatedRequest } from '../platform.tables.ts';

const STORED_HOURS = 24;

/** The idempotency key of a request, with its caller: another caller's equal key is another request. */
export interface NamedRequest {
  owner: string;
  key: string;
  content: unknown;
}

/**
 * Finds the stored answer to this request, which the caller may have sent under a former key as well. Refuses a key
 * that was used for other content.
 */
export async function findAnswer<Answer>(
  db: Db,
  request: NamedRequest,
  formerOwner: string = request.owner,
): Promise<Answer | undefined> {
  const owners = [...new Set([request.owner, formerOwner])];
  const found = await db
    .select({
      owner: repeatedRequest.owner,
      fingerprint: repeatedRequest.fingerprint,
      answer: repeatedRequest.answer,
    })
    .from(repeatedRequest)
    .where(and(inArray(repeatedRequest.owner, owners), eq(repeatedRequest.key, request.key)));
  const first = found.find(({ owner }) => owner === request.owner) ?? found[0];
  if (!first) return undefined;
  if (first.fingerprint !== fingerprintOf(request)) throw new Failure('request.key_reused');
  return first.answer as Answer;
}

/**
 * Stores the answer in the transaction that did the work. False when another transaction did the same work first; then
 * this one must be rolled back.
 */
export async function storeAnswer(
  tx: Db,
  request: NamedRequest,
  answer: unknown,
  now: Date,
): Promise<boolean> {
  const stored = await tx
    .insert(repeatedRequest)
    .values({
      owner: request.owner,
      key: request.key,
      fingerprint: fingerprintOf(request),
      answer,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ key: repeatedRequest.key });
  return stored.length > 0;
}

export async function forgetOldAnswers(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - STORED_HOURS * 3_600_000);
  await db.delete(repeatedRequest).where(lt(repeatedRequest.createdAt, until));
}

function fingerprintOf({ content }: NamedRequest): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
