import type { Limit } from '#server/platform/rate-limit/rate-limit.ts';

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
