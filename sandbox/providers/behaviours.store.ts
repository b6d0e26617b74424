import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { type ProviderName, sandboxBehaviour } from '#sandbox/sandbox.tables.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The behaviours that a test may ask for. `request` is matched by `POST /v1/refunds`, `webhook` by its event type. */
export const BEHAVIOURS = {
  request: ['500', '409', '429', 'hang', 'cut', 'twice'],
  webhook: ['off', 'late', 'twice', 'reversed'],
  refund: ['pending', 'failed'],
  capture: ['pending', 'instrument_declined', 'payer_action_required', 'transaction_refused'],
} as const;

export type Subject = keyof typeof BEHAVIOURS;

interface Behaviour {
  provider: ProviderName;
  subject: Subject;
  /** `*` stands for anything but a slash, and alone for everything. */
  match: string;
  /** One of the subject's actions; of `late` with its seconds, such as `late:30`. */
  action: string;
  /** How often, or nothing for always. */
  remaining: number | null;
}

export async function addBehaviour(db: Db, behaviour: Behaviour): Promise<void> {
  await db.insert(sandboxBehaviour).values(behaviour);
}

export async function forgetBehaviours(db: Db, provider: ProviderName): Promise<void> {
  await db.delete(sandboxBehaviour).where(eq(sandboxBehaviour.provider, provider));
}

/** Takes the oldest matching behaviour and counts it as used once. */
export async function takeBehaviour(
  db: Db,
  provider: ProviderName,
  subject: Subject,
  name: string,
): Promise<string | undefined> {
  const waiting = await db
    .select({ id: sandboxBehaviour.id, match: sandboxBehaviour.match, action: sandboxBehaviour.action })
    .from(sandboxBehaviour)
    .where(and(eq(sandboxBehaviour.provider, provider), eq(sandboxBehaviour.subject, subject), isLeft))
    .orderBy(asc(sandboxBehaviour.id));

  for (const { id, match, action } of waiting) {
    if (matches(match, name) && (await countUse(db, id))) return action;
  }
  return undefined;
}

const isLeft = or(isNull(sandboxBehaviour.remaining), gt(sandboxBehaviour.remaining, 0));

/** Returns whether the behaviour was still there: two requests at once do not share one. */
async function countUse(db: Db, id: number): Promise<boolean> {
  const used = await db
    .update(sandboxBehaviour)
    .set({ remaining: sql`${sandboxBehaviour.remaining} - 1` })
    .where(and(eq(sandboxBehaviour.id, id), isLeft))
    .returning({ id: sandboxBehaviour.id });
  return used.length > 0;
}

function matches(pattern: string, name: string): boolean {
  if (pattern === '*') return true;
  const source = pattern.split('*').map(RegExp.escape).join('[^/]*');
  return new RegExp(`^${source}$`).test(name);
}
