import { expect, test } from 'vitest';
import { LIMITS } from './account-protection.service.ts';

const UNITS: Record<string, number> = { minute: 60, '5 minutes': 300, '10 minutes': 600, '15 minutes': 900 };
const secondsOf = (time: string) => ({ ...UNITS, hour: 3_600, day: 86_400 })[time];

/** Who guesses, or makes us send mail, and how often; decision 005 gives the reasons. */
const ALLOWED = {
  loginHere: '10 per 5 minutes',
  loginNetwork: '100 per 10 minutes',
  loginElsewhere: '100 per hour',
  reauthentication: '10 per 15 minutes',
  codeRequests: '60 per 10 minutes',
  codeGuesses: '60 per 10 minutes',
  secondFactorGuesses: '60 per 10 minutes',
  staffLoginHere: '10 per 5 minutes',
  staffLoginNetwork: '100 per 10 minutes',
  staffLoginElsewhere: '100 per hour',
  staffFactorGuesses: '60 per 10 minutes',
  staffLinks: '60 per 10 minutes',
  staffInvitations: '5 per hour',
  staffResetRequests: '60 per 10 minutes',
  staffResetLettersAMinute: '1 per minute',
  staffResetLettersAnHour: '4 per hour',
  resetRequests: '60 per 10 minutes',
  links: '60 per 10 minutes',
  resetOwners: '5 per hour',
  registrations: '60 per 10 minutes',
  resetLettersAMinute: '1 per minute',
  resetLettersAnHour: '4 per hour',
  knownAddressLetters: '3 per day',
  birthdates: '5 per day',
  confirmationLetters: '5 per hour',
};

test('nobody guesses or causes mail more often than decided', () => {
  const limits = Object.entries(LIMITS).map(([who, { allowed, windowSeconds }]) => [
    who,
    allowed,
    windowSeconds,
  ]);
  const decided = Object.entries(ALLOWED).map(([who, often]) => {
    const [allowed = '', time = ''] = often.split(' per ');
    return [who, Number(allowed), secondsOf(time)];
  });
  expect(limits).toEqual(decided);
});

test('each limit is counted by itself, those of the staff apart from those of patients', () => {
  const names = Object.values(LIMITS).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain('');
  for (const [who, { name }] of Object.entries(LIMITS))
    expect(name.startsWith('staff.')).toBe(who.startsWith('staff'));
});
