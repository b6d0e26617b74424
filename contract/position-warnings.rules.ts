import {
  ADDITIONS,
  EXCLUSIONS,
  type Exclusion,
  isAmong,
  isOfSectionsCToO,
  LABORATORY_RULE,
  LIMITS,
  type Limit,
  MAXIMUM_RULE,
  ONCE_IN_CASE_RULE,
  type Rule,
  type WayOut,
  type Within,
  words,
} from './goae-exclusions.rules.ts';
import { hasMark, MAXIMA } from './goae-maxima.rules.ts';
import { hasKnownRules, isOfTheLaboratory, SHIPPED_POSITIONS } from './goae-positions.rules.ts';
import type { UsedPosition } from './positions.rules.ts';

export type PairVerdict =
  /** `number` cannot be charged beside `other`. */
  | { verdict: 'excluded'; number: string; other: string; rules: Rule[]; wayOut: WayOut }
  /** Once in a case, not each time. */
  | { verdict: 'once_in_case'; rules: Rule[] }
  | { verdict: 'allowed' }
  /** The portal does not know all rules of one of the two. */
  | { verdict: 'not_checked' };

/** What the regulation says about two different numbers of one contact. The order of the two makes no difference. */
export function verdictBeside(one: string, another: string): PairVerdict {
  const found = exclusionsOf(one, another, EXCLUSIONS);
  if (found) return { verdict: 'excluded', ...found };
  if (!hasKnownRules(one) || !hasKnownRules(another)) return { verdict: 'not_checked' };
  if (isOnceInCase(one, another) || isOnceInCase(another, one))
    return { verdict: 'once_in_case', rules: [ONCE_IN_CASE_RULE] };
  return { verdict: 'allowed' };
}

/** All rules that exclude a pair; the first one decides which of the two is named first, and the way out. */
function exclusionsOf(one: string, another: string, exclusions: readonly Exclusion[]) {
  const found = exclusions.flatMap((exclusion) => {
    const number = [one, another].find((each) => excludes(exclusion, each, each === one ? another : one));
    return number === undefined ? [] : { number, exclusion };
  });
  const [first] = found;
  if (!first) return undefined;
  return {
    number: first.number,
    other: first.number === one ? another : one,
    rules: found.map(({ exclusion }) => exclusion.rule),
    wayOut: first.exclusion.wayOut ?? 'leave_one',
  };
}

function excludes({ of, beside, except = [] }: Exclusion, number: string, other: string): boolean {
  if (!isAmong(number, of) || isAmong(other, except)) return false;
  return beside === 'all_others' || isAmong(other, beside);
}

/** Numbers 1 and 5 beside sections C to O. */
function isOnceInCase(number: string, other: string): boolean {
  return isTalkOrLook(number) && isOfSectionsCToO(other);
}

function isTalkOrLook(number: string): boolean {
  return number === '1' || number === '5';
}

/** Each names the rule and leaves a way out; `numbers` are those that somebody should look at. */
export type PositionWarning =
  | { kind: 'not_beside'; number: string; others: string[]; rules: Rule[]; wayOut: WayOut }
  | { kind: 'not_in_case'; number: string; other: string; rules: Rule[] }
  | { kind: 'once_in_case'; numbers: string[]; rules: Rule[] }
  | {
      kind: 'too_often';
      number: string;
      most: number;
      within: Within;
      rules: Rule[];
      /** A reason beside the number settles it. */
      wantsReason: boolean;
    }
  | { kind: 'not_alone'; number: string; to: readonly string[]; rules: Rule[] }
  /** The marked examinations together are above their maximum, or the maximum is charged though they are not. */
  | { kind: 'maximum' | 'below_maximum'; number: string; points: number; most: number; rules: Rule[] }
  | { kind: 'of_laboratory'; numbers: string[]; rules: Rule[] }
  | { kind: 'too_short'; number: string; least: number; minutes: number; rules: Rule[] }
  | { kind: 'not_checked'; numbers: string[] };

type Charged = Pick<UsedPosition, 'number' | 'times' | 'points' | 'reason'>;

/** A position of another appointment of the same patient, on its day in Berlin. */
export interface EarlierPosition {
  number: string;
  times: number;
  date: string;
}

export interface History {
  /** The day of this appointment. */
  date: string;
  earlier: readonly EarlierPosition[];
}

/**
 * What the doctor should look at again. A warning refuses nothing: the fee schedule knows exceptions. `minutes` is how long
 * a service takes, where that is known.
 */
export function warningsFor(
  positions: readonly Charged[],
  { history, minutes }: { history?: History | undefined; minutes?: number | undefined } = {},
): PositionWarning[] {
  const numbers = [...new Set(positions.map(({ number }) => number))];
  const ofLaboratory = numbers.filter(isOfTheLaboratory);
  const unknown = numbers.filter((number) => !hasKnownRules(number));
  return [
    ...pairsThatExclude(numbers),
    ...pairsOfCase(numbers, history),
    ...talksOfCase(positions, history),
    ...LIMITS.flatMap((limit) => beyondLimit(limit, positions, history)),
    ...withoutTheirBase(numbers),
    ...besideMaximum(positions),
    ...longerThan(minutes, numbers),
    ...(ofLaboratory.length > 0
      ? [{ kind: 'of_laboratory' as const, numbers: ofLaboratory, rules: [LABORATORY_RULE] }]
      : []),
    ...(unknown.length > 0 ? [{ kind: 'not_checked' as const, numbers: unknown }] : []),
  ];
}

/** One warning for all numbers that a number cannot stand beside by the same rules. */
function pairsThatExclude(numbers: readonly string[]): PositionWarning[] {
  const found = new Map<string, Extract<PositionWarning, { kind: 'not_beside' }>>();
  for (const [place, one] of numbers.entries()) {
    for (const another of numbers.slice(place + 1)) {
      const pair = verdictBeside(one, another);
      if (pair.verdict !== 'excluded') continue;
      const { number, other, rules, wayOut } = pair;
      const key = JSON.stringify([number, rules]);
      const same = found.get(key);
      if (same) same.others.push(other);
      else found.set(key, { kind: 'not_beside', number, others: [other], rules, wayOut });
    }
  }
  return [...found.values()];
}

/** What excludes each other in a whole case: one number now, the other one at an earlier appointment. */
function pairsOfCase(numbers: readonly string[], history?: History): PositionWarning[] {
  const before = new Set(inSame('case', history).map(({ number }) => number));
  const ofCase = EXCLUSIONS.filter(({ isForCase }) => isForCase);
  return numbers.flatMap((number) =>
    [...before].flatMap((other) => {
      const found = number === other ? undefined : exclusionsOf(number, other, ofCase);
      return found ? { kind: 'not_in_case' as const, number, other, rules: found.rules } : [];
    }),
  );
}

/** Section B, general rule no. 2: numbers 1 and 5 once in a case beside sections C to O, and any time without them. */
function talksOfCase(positions: readonly Charged[], history?: History): PositionWarning[] {
  const talks = positions.filter(({ number }) => isTalkOrLook(number));
  if (talks.length === 0 || !positions.some(({ number }) => isOfSectionsCToO(number))) return [];
  const before = inSame('case', history);
  const hasBefore = before.some(
    ({ number, date }) =>
      isTalkOrLook(number) && before.some((each) => each.date === date && isOfSectionsCToO(each.number)),
  );
  const numbers = [...new Set(talks.map(({ number }) => number))];
  const again = hasBefore ? numbers : numbers.filter((number) => timesOf(number, talks) > 1);
  return again.length === 0 ? [] : [{ kind: 'once_in_case', numbers: again, rules: [ONCE_IN_CASE_RULE] }];
}

function beyondLimit(limit: Limit, positions: readonly Charged[], history?: History): PositionWarning[] {
  const { of, most, within, rule, isUnlessReason = false } = limit;
  const numbers = new Set(positions.map(({ number }) => number).filter((number) => isAmong(number, of)));
  const before = inSame(within, history);
  return [...numbers].flatMap((number) => {
    if (timesOf(number, positions) + timesOf(number, before) <= most) return [];
    const hasReason = positions.some((each) => each.number === number && each.reason.trim() !== '');
    if (isUnlessReason && hasReason) return [];
    return { kind: 'too_often', number, most, within, rules: [rule], wantsReason: isUnlessReason };
  });
}

function withoutTheirBase(numbers: readonly string[]): PositionWarning[] {
  return ADDITIONS.flatMap(({ of, to, rule }) => {
    if (numbers.some((number) => isAmong(number, to))) return [];
    return numbers
      .filter((number) => isAmong(number, of))
      .map((number) => ({ kind: 'not_alone' as const, number, to, rules: [rule] }));
  });
}

function besideMaximum(positions: readonly Charged[]): PositionWarning[] {
  return MAXIMA.flatMap(({ number, mark, points: most }) => {
    const marked = positions.filter((each) => hasMark(each.number, mark));
    const points = marked.reduce((sum, each) => sum + each.points * each.times, 0);
    const isCharged = positions.some((each) => each.number.toUpperCase() === number);
    if (isCharged === points > most) return [];
    return { kind: isCharged ? 'below_maximum' : 'maximum', number, points, most, rules: [MAXIMUM_RULE] };
  });
}

/** Numbers whose own words want more minutes than there are. */
function longerThan(minutes: number | undefined, numbers: readonly string[]): PositionWarning[] {
  if (minutes === undefined) return [];
  return SHIPPED_POSITIONS.flatMap(({ number, minimumMinutes: least = 0 }) =>
    numbers.includes(number) && least > minutes
      ? [{ kind: 'too_short' as const, number, least, minutes, rules: [words(number)] }]
      : [],
  );
}

function timesOf(number: string, positions: readonly { number: string; times: number }[]): number {
  return positions.reduce((sum, each) => sum + (each.number === number ? each.times : 0), 0);
}

function inSame(within: Within, history?: History): EarlierPosition[] {
  if (!history) return [];
  return history.earlier.filter(({ date }) => isInSame(within, date, history.date));
}

/** A case is a month (section B, general rule no. 1). Whether the illness is the same one only the doctor knows. */
function isInSame(within: Within, earlier: string, date: string): boolean {
  switch (within) {
    case 'contact':
      return false;
    case 'day':
      return earlier === date;
    case 'case':
      return date <= monthsAfter(earlier, 1);
    case 'half_year':
      return date <= monthsAfter(earlier, 6);
    case 'calendar_year':
      return earlier.slice(0, 4) === date.slice(0, 4);
  }
}

/** The same day of a later month, or the last day of a shorter one. */
function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
