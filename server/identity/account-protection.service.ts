import type { FailureCode } from '#contract/failures.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { createGate } from '#server/platform/gate.ts';
import { networkOf } from '#server/platform/network.ts';
import { giveBackTry, type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { isFamiliarNetwork } from './sign-in/sign-in.store.ts';
import { isFamiliarToStaff } from './staff/staff.store.ts';

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

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** See docs/decisions/005-account-protection.md for the reasoning. Only wrong tries count where it says so. */
export const LIMITS = {
  /** Wrong passwords for one address from one network. */
  loginHere: { name: 'login.here', allowed: 10, windowSeconds: 5 * MINUTE },
  /** Wrong passwords for any address from one network. */
  loginNetwork: { name: 'login.network', allowed: 100, windowSeconds: 10 * MINUTE },
  /** Wrong passwords for one address from all networks its owner never signed in from, taken together. */
  loginElsewhere: { name: 'login.elsewhere', allowed: 100, windowSeconds: HOUR },
  /** Wrong current passwords of a signed-in person. */
  reauthentication: { name: 'reauthentication', allowed: 10, windowSeconds: 15 * MINUTE },
  codeRequests: { name: 'code.requests', allowed: 60, windowSeconds: 10 * MINUTE },
  /** Wrong one-time codes from one network. */
  codeGuesses: { name: 'code.guesses', allowed: 60, windowSeconds: 10 * MINUTE },
  /** Wrong second factors from one network. */
  secondFactorGuesses: { name: 'second_factor.guesses', allowed: 60, windowSeconds: 10 * MINUTE },
  /** The same for staff, with counters of their own: a flood at the patients' door does not touch theirs. */
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
  /** Addresses that do not belong to one reset link, from all networks: whoever found a link does not guess its owner. */
  resetOwners: { name: 'reset.owners', allowed: 5, windowSeconds: HOUR },
  registrations: { name: 'registrations', allowed: 60, windowSeconds: 10 * MINUTE },
  /** Letters that strangers can cause, for one account. */
  resetLettersAMinute: { name: 'letters.reset.minute', allowed: 1, windowSeconds: MINUTE },
  /** No daily limit: the newest link works for an hour, so however many strangers ask, its owner has one. */
  resetLettersAnHour: { name: 'letters.reset.hour', allowed: 4, windowSeconds: HOUR },
  knownAddressLetters: { name: 'letters.known', allowed: 3, windowSeconds: DAY },
  /** Wrong birthdates at the link of one guest's letter, claims of her file, and claims by one account. */
  birthdates: { name: 'birthdates', allowed: 5, windowSeconds: DAY },
  confirmationLetters: { name: 'letters.confirmation', allowed: 5, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;
