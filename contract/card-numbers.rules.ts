/** What stands between the groups of a number: blanks and dashes, also as an editor writes them. No line break. */
const GAP = String.raw`(?:[ \t\u00a0\u2000-\u200a\u202f\u2010-\u2015\u2212-]|&(?:nbsp|#160|#xa0);){1,3}`;
const GAPS = new RegExp(`(${GAP})`);
/** Groups of digits in a row; the last four of a masked number belong to no other. */
const RUN = new RegExp(String.raw`(?<![\d•]|••${GAP})\d+(?:${GAP}\d+)*`, 'g');

/** How cards of each kind begin, and how many digits they have. */
const KINDS: readonly (readonly [begin: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^3(0[0-5]|[689])/, [14]],
  [/^(35|5[06-9]|6)/, [16, 17, 18, 19]],
];
const LONGEST = 19;
/** A phone number has at most 15 digits: what begins inside of one and is as long is more than its rest. */
const SHORTEST_IN_PHONE = 15;
/** Without `+` or `00`, a number of 13 digits from Austria or Germany; cards of that length are no longer issued. */
const BARE_PHONE = /^4[39]\d{11}$/;

/**
 * Leaves only the last four digits of every card number in a text. What merely looks similar stays: numbers of
 * phones, accounts (IBAN) and invoices, and dates.
 */
export function maskCardNumbers(text: string): string {
  const accounts = accountsIn(text);
  return text.replace(RUN, (run, offset: number) => {
    const isInAccount = accounts.some(([from, to]) => offset >= from && offset < to);
    return isInAccount ? run : maskRun(run, text[offset - 1] === '+');
  });
}

function maskRun(run: string, isAfterPlus: boolean): string {
  // Groups at the even places, the gaps between them at the odd ones.
  const parts = run.split(GAPS);
  let isPhone = isAfterPlus || run.startsWith('0');
  for (let from = isAfterPlus ? 2 : 0; from < parts.length; from += 2) {
    const to = endOfCard(parts, from, isPhone ? SHORTEST_IN_PHONE : 0);
    if (to === undefined) continue;
    const masked = maskDigits(parts.slice(from, to + 1));
    parts.splice(from, masked.length, ...masked);
    from = to;
    isPhone = parts[to + 2]?.startsWith('0') ?? false;
  }
  return parts.join('');
}

/** The place of the last group, where a card number begins at this one; of two readings the longer. */
function endOfCard(parts: string[], from: number, shortest: number): number | undefined {
  let digits = '';
  let end: number | undefined;
  for (let to = from; to < parts.length && digits.length < LONGEST; to += 2) {
    const group = parts[to] ?? '';
    digits += group;
    if (digits.length >= shortest && isCardNumber(digits)) end = to;
    // Cards are written in one group, or in several of four and more; only the last one can be shorter.
    if (to === from ? group.length !== 4 : group.length < 4) break;
  }
  return end;
}

function isCardNumber(digits: string): boolean {
  const isKnown = KINDS.some(([begin, lengths]) => lengths.includes(digits.length) && begin.test(digits));
  return isKnown && !BARE_PHONE.test(digits) && hasCheckDigit(digits);
}

/** The rule of Luhn: every second digit from the end is doubled, and all together end with zero. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function maskDigits(parts: string[]): string[] {
  let left = parts.reduce((total, part, place) => total + (place % 2 === 0 ? part.length : 0), -4);
  return parts.map((part, place) => {
    if (place % 2 === 1) return part;
    const masked = Math.max(0, Math.min(part.length, left));
    left -= masked;
    return '•'.repeat(masked) + part.slice(masked);
  });
}

/** Country, two check digits and up to 30 more letters and digits, in groups or not. */
const ACCOUNT = /(?<![a-z0-9])([a-z]{2}\d{2})((?:[ \u00a0]?[a-z0-9]){11,30})/gi;
const SHORTEST_ACCOUNT = 11;

/** Where account numbers with valid check digits stand; words that follow one do not belong to it. */
function accountsIn(text: string): [from: number, to: number][] {
  return [...text.matchAll(ACCOUNT)].flatMap(({ 1: begin = '', 2: rest = '', index }) => {
    const length = accountLength(begin, rest);
    return length === 0 ? [] : [[index, index + begin.length + length] as [number, number]];
  });
}

/** How much of the rest belongs to the account: all of it together leaves 1 when divided by 97. */
function accountLength(begin: string, rest: string): number {
  let [remainder, signs, length] = [0, 0, 0];
  for (const [place, sign] of [...rest].entries()) {
    if (!/[a-z0-9]/i.test(sign)) continue;
    remainder = appended(remainder, sign);
    signs += 1;
    if (signs >= SHORTEST_ACCOUNT && [...begin].reduce(appended, remainder) === 1) length = place + 1;
  }
  return length;
}

function appended(remainder: number, sign: string): number {
  const value = Number.parseInt(sign, 36);
  return (remainder * (value > 9 ? 100 : 10) + value) % 97;
}
