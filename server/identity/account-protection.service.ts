import type { FailureCode } from '#contract/failures.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { networkOf } from '#server/platform/network.ts';
import { giveBackTry, type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { isFamiliarNetwork } from './sign-in/sign-in.store.ts';
import { isFamiliarToStaff } from './staff/staff.store.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Decision 005 (docs/decisions/005-account-protection.md) gives the reasons. */
export const LIMITS = {
  /** Wrong passwords for one address from one network. */
  loginHere: { name: 'login.here', allowed: 10, windowSeconds: 5 * MINUTE },
  /** Wrong passwords for any address from one network. */
  loginNetwork: { name: 'login.network', allowed: 100, windowSeconds: 10 * MINUTE },
  /** Wrong passwords for one address from all networks that its owner has never used. */
  loginElsewhere: { name: 'login.elsewhere', allowed: 100, windowSeconds: HOUR },
  /** Wrong current passwords of a signed-in person. */
  reauthentication: { name: 'reauthentication', allowed: 10, windowSeconds: 15 * MINUTE },
  codeRequests: { name: 'code.requests', allowed: 60, windowSeconds: 10 * MINUTE },
  /** Wrong one-time codes from one network. */
  codeGuesses: { name: 'code.guesses', allowed: 60, windowSeconds: 10 * MINUTE },
  /** Wrong second factors from one network. */
  secondFactorGuesses: { name: 'second_factor.guesses', allowed: 60, windowSeconds: 10 * MINUTE },
  /** Staff have separate counters, so that a flood of patient logins does not block the staff. */
  staffLoginHere: { name: 'staff.login.here', allowed: 10, windowSeconds: 5 * MINUTE },
  staffLoginNetwork: { name: 'staff.login.network', allowed: 100, windowSeconds: 10 * MINUTE },
  staffLoginElsewhere: { name: 'staff.login.elsewhere', allowed: 100, windowSeconds: HOUR },
  staffFactorGuesses: { name: 'staff.second_factor.guesses', allowed: 60, windowSeconds: 10 * MINUTE },
  /** Set-up, invitation and reset links that did not work, from one network. */
  staffLinks: { name: 'staff.links', allowed: 60, windowSeconds: 10 * MINUTE },
  /** Invitations to one address. */
  staffInvitations: { name: 'staff.invitations', allowed: 5, windowSeconds: HOUR },
  staffResetRequests: { name: 'staff.reset.requests', allowed: 60, windowSeconds: 10 * MINUTE },
  staffResetLettersAMinute: { name: 'staff.letters.reset.minute', allowed: 1, windowSeconds: MINUTE },
  staffResetLettersAnHour: { name: 'staff.letters.reset.hour', allowed: 4, windowSeconds: HOUR },
  resetRequests: { name: 'reset.requests', allowed: 60, windowSeconds: 10 * MINUTE },
  /** Links that did not work, from one network. */
  links: { name: 'links', allowed: 60, windowSeconds: 10 * MINUTE },
  /** Wrong addresses for one reset link, from all networks: a stranger who found a link cannot guess its owner. */
  resetOwners: { name: 'reset.owners', allowed: 5, windowSeconds: HOUR },
  registrations: { name: 'registrations', allowed: 60, windowSeconds: 10 * MINUTE },
  /** Mails that strangers can trigger, per account. */
  resetLettersAMinute: { name: 'letters.reset.minute', allowed: 1, windowSeconds: MINUTE },
  /** There is no daily limit. The newest link works for an hour, so the owner always has a link that works. */
  resetLettersAnHour: { name: 'letters.reset.hour', allowed: 4, windowSeconds: HOUR },
  knownAddressLetters: { name: 'letters.known', allowed: 3, windowSeconds: DAY },
  /** Wrong birthdates for one guest file (from the mailed link or a claim), and claims by one account. */
  birthdates: { name: 'birthdates', allowed: 5, windowSeconds: DAY },
  confirmationLetters: { name: 'letters.confirmation', allowed: 5, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

type Counted = [limit: Limit, subject: string][];

/**
 * A queue for calls that need no session and cost hashing or several queries. When a flood fills the queue, further
 * calls are refused unread, so that signed-in people still get answers.
 */
export const inPublicQueue = createSemaphore({ atOnce: 8, waiting: 60 });

/** The staff's sign-in has its own queue, so that staff do not wait behind a flood of patient calls. */
export const inStaffQueue = createSemaphore({ atOnce: 4, waiting: 20 });

/** Counts every call from this network, whether it succeeds or not. */
export async function limitNetwork(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  limit: Limit,
  { network }: Pick<Client, 'network'>,
): Promise<void> {
  await takeTry(db, limit, networkOf(network), now());
}

/**
 * Counts a check of a secret only if the secret is wrong. The try is taken before the check, so that parallel guesses
 * cannot exceed the limit.
 */
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

/** Counts the links that do not work, per network. `dead` is the failure code of such a link. */
export async function countBrokenLinks<Result>(
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
 * The counters of one login. Wrong tries from strangers count for all unfamiliar networks together, never for a
 * network that the owner uses, so strangers cannot lock the owner out. Unknown addresses are counted in the same way.
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

/** The counters of one staff login; they follow the same rule. */
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
