import { readFileSync } from 'node:fs';
import type { FieldFault } from '#server/platform/failure.ts';
import { projectFile } from '#server/platform/project-files.ts';

/** Common passwords in English and German, and words that a stranger would try first at a clinic. */
const COMMON = new Set(
  readFileSync(projectFile('server/identity/password/common-passwords.txt'), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
);
const CLINIC_WORDS = ['onlineklinik', 'klinik', 'patientenportal', 'patient'];
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertzuiopü',
  'qwertyuiop',
  'asdfghjklöä',
  'yxcvbnm',
  'zxcvbnm',
];
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** A common word with up to this many extra characters, such as a year and a sign, still counts as common. */
const PADDING = 5;
/** How many characters must remain when names that others know are removed. */
const OWN_PART = 8;
/** Shorter names also occur in ordinary words. */
const NAME_LENGTH = 4;

export interface PasswordOwner {
  email: string;
  firstName?: string;
  lastName?: string;
}

/**
 * Why a password of allowed length is refused: it is easy to guess for everybody, or for people who know the person.
 */
export function passwordFault(password: string, owner: PasswordOwner): FieldFault | undefined {
  const plain = password.toLowerCase();
  if (isCommon(plain) || isMonotonous(plain) || isSequence(plain)) return { text: 'common_password' };
  return isPersonal(plain, owner) ? { text: 'personal_password' } : undefined;
}

function isCommon(plain: string): boolean {
  return [plain, unleet(plain)].some((word) => COMMON.has(word) || COMMON.has(withoutPadding(word)));
}

/** `!sommer2026` → `sommer`. Only a few characters are removed, because many random digits make a good password. */
function withoutPadding(word: string): string {
  const core = word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return word.length - core.length <= PADDING ? core : word;
}

function unleet(plain: string): string {
  // Digits at the end are a year or a counter; they do not stand for letters.
  const [, body = '', tail = ''] = /^(.*?)([\d!]*)$/su.exec(plain) ?? [];
  return body.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign) + tail;
}

/** `aaaaaaaa`, `abababab`, `12341234`, `aabbaabb`. */
function isMonotonous(plain: string): boolean {
  return new Set(plain).size < 4 || /^(.{1,4})\1+.{0,3}$/su.test(plain);
}

/** `abcdefgh`, `87654321`, `qwertz12345`: each character is the neighbour of the one before. */
function isSequence(plain: string): boolean {
  let breaks = 0;
  for (let i = 1; i < plain.length; i += 1) {
    const pair = plain.slice(i - 1, i + 1);
    if (!ROWS.some((row) => row.includes(pair) || row.includes(pair[1] + (pair[0] ?? '')))) breaks += 1;
  }
  return breaks <= 1;
}

function isPersonal(plain: string, { email, firstName = '', lastName = '' }: PasswordOwner): boolean {
  const [localPart = '', host = ''] = email.toLowerCase().split('@');
  const names = [localPart, ...localPart.split(/[^\p{L}\d]+/u), host.split('.')[0] ?? '', firstName, lastName]
    .map(lettersOf)
    .filter((name) => name.length >= NAME_LENGTH)
    .concat(CLINIC_WORDS)
    .sort((a, b) => b.length - a.length);
  const letters = lettersOf(plain);
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), letters);
  return rest.length < letters.length && rest.length < OWN_PART;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}
