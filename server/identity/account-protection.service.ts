import type { FailureCode } from '#contract/failures.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { createGate } from '#server/platform/gate.ts';
import { networkOf } from '#server/platform/network.ts';
import { giveBackTry, type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { LIMITS } from './account-protection.rules.ts';
import { isFamiliarNetwork } from './familiar-device.store.ts';
import { isFamiliarToStaff } from './staff-place.store.ts';

type Counted = [limit: Limit, subject: string][];

/**
 * Calls that anybody can make and that cost hashing or several queries. A flood of them fills this line and
 * is then sent away unread, so that hashing and the database stay free for those who are signed in.
 */
export const atTheDoor = createGate({ atOnce: 8, waiting: 60 });

/** The clinic's own people have a door of their own and do not wait behind such a flood. */
export const atTheStaffDoor = createGate({ atOnce: 4, waiting: 20 });

/** Counts a call of this network, whatever becomes of it. */
export async function limitNetwork(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  limit: Limit,
  { network }: Pick<Client, 'network'>,
): Promise<void> {
  await takeTry(db, limit, networkOf(network), now());
}

/** Counts a check of a secret only if it turns out wrong; the count comes first, so parallel guesses do not slip by. */
export async function countWrong<Result>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  counted: Counted,
  check: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const at = now();
  for (const [limit, subject] of counted) await takeTry(db, limit, subject, at);
  const giveBack = async () => {
    for (const [limit, subject] of counted) await giveBackTry(db, limit, subject, at);
  };
  const result = await check().catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  if (result !== undefined) await giveBack();
  return result;
}

/** Counts the links from one network that lead nowhere, which `dead` says; those that work are not counted. */
export async function countDeadLinks<Result>(
  deps: Pick<Deps, 'db' | 'now'>,
  { network }: Pick<Client, 'network'>,
  dead: FailureCode,
  follow: () => Promise<Result>,
): Promise<Result> {
  const found = await countWrong(deps, [[LIMITS.links, networkOf(network)]], async () => {
    try {
      return { answer: await follow() };
    } catch (error) {
      if (error instanceof Failure && error.code === dead) return undefined;
      throw error;
    }
  });
  if (!found) throw new Failure(dead);
  return found.answer;
}

/**
 * Which counters a login touches. A stranger's wrong tries fill the counter of all unfamiliar networks, never
 * that of a network the owner uses: she is not locked out, and the address may just as well be unknown.
 */
export async function loginCounters(
  { db }: Pick<Deps, 'db'>,
  emailKey: string,
  { network }: Pick<Client, 'network'>,
): Promise<Counted> {
  const from = networkOf(network);
  const isFamiliar = await isFamiliarNetwork(db, emailKey, from);
  return [
    [LIMITS.loginNetwork, from],
    [LIMITS.loginHere, `${from} ${emailKey}`],
    ...(isFamiliar ? [] : ([[LIMITS.loginElsewhere, emailKey]] satisfies Counted)),
  ];
}

/** The same for staff. */
export async function staffLoginCounters(
  { db }: Pick<Deps, 'db'>,
  emailKey: string,
  { network }: Pick<Client, 'network'>,
): Promise<Counted> {
  const from = networkOf(network);
  const isFamiliar = await isFamiliarToStaff(db, emailKey, from);
  return [
    [LIMITS.staffLoginNetwork, from],
    [LIMITS.staffLoginHere, `${from} ${emailKey}`],
    ...(isFamiliar ? [] : ([[LIMITS.staffLoginElsewhere, emailKey]] satisfies Counted)),
  ];
}
