import { phoneDigits } from '#contract/person.ts';

const SHORTEST_PHONE = 7;
/** How many letters may be wrong, missing or too many. */
const LETTERS_APART = 1;

const MOST_WORDS = 6;

/**
 * A name in the form used for comparing: Müller, MUELLER and müller become equal. The database function `folded` in
 * the migrations does the same.
 */
export function folded(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[Ää]/g, 'ae')
    .replaceAll(/[Öö]/g, 'oe')
    .replaceAll(/[Üü]/g, 'ue')
    .replaceAll(/[ßẞ]/g, 'ss')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

export interface PatientSearch {
  /** Each word is the beginning of a name, an address, a phone number or a birthdate such as `1974-03-09`. */
  beginnings: string[];
  /** A short number may also be the number of a patient. */
  patientNumber: number | undefined;
}

/** Splits a search text into words. Characters have no special meaning. */
export function patientSearchOf(search: string): PatientSearch | undefined {
  const text = folded(search).trim();
  if (text === '') return undefined;
  const phone = phoneIn(text);
  const words = phone ? [phone] : text.split(/[\s,;]+/).flatMap(beginningsIn);
  return {
    beginnings: words.filter((word) => word !== '').slice(0, MOST_WORDS),
    patientNumber: /^\d{1,9}$/.test(text) ? Number(text) : undefined,
  };
}

/** `0151 2345-678` is one phone number, whatever separates its digits. */
function phoneIn(text: string): string | undefined {
  const isDate = isoDate(text) !== undefined || /^\d{4}-\d/.test(text);
  if (isDate || !/^[+\d][\d\s()/.-]{4,}$/.test(text)) return undefined;
  return phoneDigits(text).replace(/^0+/, '');
}

function beginningsIn(word: string): string[] {
  const date = isoDate(word);
  if (date) return [date];
  return /^\d{4}-\d|@/.test(word) ? [word] : word.split('-');
}

/** Reads `9.3.1974` and `09/03/1974`; the day comes first in both languages. */
function isoDate(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text) ?? [];
  if (!day || !month || !year) return undefined;
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

export interface Likeable {
  id: number;
  firstName: string;
  lastName: string;
  birthdate: string | null;
  phone: string | null;
}

export type Likeness = 'name_and_birthdate' | 'phone';

/**
 * Why two accounts may belong to one person: the same birthdate with a similar name (also after a marriage), or the
 * same phone, which families share. This is a hint and never a proof.
 */
export function likenessOf(one: Likeable, other: Likeable): Likeness[] {
  const isBornTogether = one.birthdate !== null && one.birthdate === other.birthdate;
  return [
    ...(isBornTogether && isNamedAlike(one, other) ? (['name_and_birthdate'] as const) : []),
    ...(hasSamePhone(one, other) ? (['phone'] as const) : []),
  ];
}

function isNamedAlike(one: Likeable, other: Likeable): boolean {
  const [first, last] = [folded(one.firstName), folded(one.lastName)];
  const [otherFirst, otherLast] = [folded(other.firstName), folded(other.lastName)];
  return (
    isClose(first, otherFirst) ||
    isClose(last, otherLast) ||
    (isClose(first, otherLast) && isClose(last, otherFirst))
  );
}

function hasSamePhone(one: Likeable, other: Likeable): boolean {
  const [phone, otherPhone] = [one.phone, other.phone].map((digits) => (digits ?? '').replace(/^0+/, ''));
  return phone !== undefined && phone.length >= SHORTEST_PHONE && phone === otherPhone;
}

function isClose(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > LETTERS_APART) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = long.slice(same + 1);
  return rest === short.slice(short.length === long.length ? same + 1 : same);
}
