import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADDITIONS, EXCLUSIONS, isAmong, LIMITS, type Rule } from './goae-exclusions.rules.ts';
import {
  isOfTheLaboratory,
  LABORATORY_POSITIONS,
  SHIPPED_POSITIONS,
  sectionOf,
} from './goae-positions.rules.ts';
import { verdictBeside } from './position-warnings.rules.ts';

const NUMBERS = [...SHIPPED_POSITIONS, ...LABORATORY_POSITIONS].map(({ number }) => number);
const page = readFileSync(new URL('../docs/goae-pairs.md', import.meta.url), 'utf8');

/** The rows of the table below a heading, as cells. */
function rowsBelow(heading: string): string[][] {
  const [, part = ''] = page.split(`## ${heading}\n`);
  const lines =
    part
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|')) ?? [];
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const GROUPS = new Map(rowsBelow('Groups').map(([name = '', members = '']) => [name, namesIn(members)]));

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

function numbersIn(list: string): string[] {
  return namesIn(list).flatMap((name) => GROUPS.get(name) ?? name);
}

/** "1, 34 [B no. 4]; 2 [note 2]" as numbers with their rules. */
function exclusionsIn(cell: string): [string, string][] {
  return cell.split(';').flatMap((part) => {
    const [, list = '', rules = ''] = /^(.+) \[(.+)\]$/.exec(part.trim()) ?? [];
    return numbersIn(list).map((number): [string, string] => [number, namesIn(rules).toSorted().join(', ')]);
  });
}

/** Every pair of the page: "1 beside 34" → "not beside: note 34". A pair that stands twice in a row fails. */
function writtenVerdicts(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [head = '', excluded = '', once = '', together = ''] of rowsBelow('Pairs')) {
    for (const number of numbersIn(head)) {
      const verdicts: [string, string][] = [
        ...exclusionsIn(excluded).map(([other, rules]): [string, string] => [other, `not beside: ${rules}`]),
        ...numbersIn(once).map((other): [string, string] => [other, 'once in a case: B no. 2']),
        ...numbersIn(together).map((other): [string, string] => [other, 'together']),
      ];
      for (const [other, verdict] of verdicts) {
        if (other === number) continue;
        const pair = `${number} beside ${other}`;
        if (found.has(pair)) throw new Error(`${pair} stands twice.`);
        found.set(pair, verdict);
      }
    }
  }
  return found;
}

function saidAbout(one: string, other: string): string {
  const pair = verdictBeside(one, other);
  if (pair.verdict === 'excluded') return `not beside: ${pair.rules.map(cite).toSorted().join(', ')}`;
  if (pair.verdict === 'once_in_case') return `once in a case: ${pair.rules.map(cite).join(', ')}`;
  return pair.verdict === 'allowed' ? 'together' : pair.verdict;
}

function cite(rule: Rule): string {
  if (rule.kind === 'general') return rule.no ? `${rule.section} no. ${rule.no}` : rule.section;
  if (rule.kind === 'note') return `note ${rule.number}`;
  return rule.kind === 'words' ? `words ${rule.number}` : rule.paragraph.replace(/ Abs\. (\w+)/, ' ($1)');
}

test('every pair of shipped positions has the verdict and the rules that the page of pairs names', () => {
  const written = writtenVerdicts();
  const pairs = NUMBERS.flatMap((one) =>
    NUMBERS.filter((other) => other !== one).map((other) => [one, other]),
  );
  const said = pairs.map(([one = '', other = '']) => [`${one} beside ${other}`, saidAbout(one, other)]);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(written));
  expect(written.size).toBe(NUMBERS.length * (NUMBERS.length - 1));
});

/** Also numbers of a catalogue that a clinic imported, and some that no schedule has. */
const anyNumber = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(
    '11',
    '26',
    '30',
    '45',
    '600',
    '812',
    '821',
    '3630.H2',
    '4024',
    '4500',
    'E',
    'K1',
    '250a',
    'X1',
  ),
  fc.integer({ min: 1, max: 6_100 }).map(String),
);

test('a pair has the same verdict and the same rules in either order', () => {
  fc.assert(
    fc.property(anyNumber, anyNumber, (one, other) => {
      expect(saidAbout(one, other)).toBe(saidAbout(other, one));
    }),
  );
});

test('a pair with an unknown number is never called allowed: it is excluded by a known rule, or not checked', () => {
  fc.assert(
    fc.property(anyNumber, anyNumber, (one, other) => {
      fc.pre(one !== other && !(NUMBERS.includes(one) && NUMBERS.includes(other)));
      expect(verdictBeside(one, other).verdict).toMatch(/^(excluded|not_checked)$/);
    }),
  );
  expect(saidAbout('821', '5')).toBe('not_checked');
  expect(saidAbout('821', '2')).toBe('not beside: note 2');
  expect(saidAbout('812', '34')).toBe('not beside: B no. 4');
  expect(saidAbout('30', '849')).toBe('not beside: B no. 4');
});

test.each([
  ['45', '60', 'not beside: note 45'],
  ['46', '1', 'not beside: B no. 5, note 46'],
  ['48', '1', 'not beside: note 48'],
  ['61', '250', 'not beside: note 61'],
  ['377', '1', 'not beside: C V no. 3'],
  ['448', '8', 'not beside: note 448'],
  ['449', '4', 'not beside: note 449'],
  ['626', '651', 'not beside: note 626'],
  ['715', '8', 'not beside: note 715'],
  ['725', '806', 'not beside: note 725'],
  ['726', '849', 'not beside: note 726'],
  ['1211', '5', 'not beside: note 1213'],
  ['1217', '6', 'not beside: note 1217'],
])('an imported number %s beside %s: %s', (imported, shipped, verdict) => {
  expect(saidAbout(imported, shipped)).toBe(verdict);
});

test('each rule names a number or a section of the regulation in which it can be found', () => {
  const rules = [...EXCLUSIONS, ...LIMITS, ...ADDITIONS].map(({ rule }) => rule);
  for (const rule of rules)
    expect(cite(rule)).toMatch(/^([A-P]( [IVX]+)?( no\. \d)?|(note|words) \w+|§ 4 \(2a\))$/);
  for (const { rule, of, beside } of EXCLUSIONS) {
    if (rule.kind !== 'note' || beside === 'all_others') continue;
    expect([cite(rule), isAmong(rule.number, [...of, ...beside])]).toEqual([cite(rule), true]);
  }
});

/** Section A, as the regulation lists it. */
const SECTION_A = [
  '2',
  '56',
  '250',
  '250a',
  '402',
  '403',
  '602',
  '605-617',
  '620-624',
  '635-647',
  '650',
  '651',
  '653',
  '654',
  '657-661',
  '665-666',
  '725',
  '726',
  '759-761',
  '855-857',
];

test('each shipped position has the kind of its section, a section that the practice may charge, and its minimum time in its words', () => {
  expect(new Set(NUMBERS).size).toBe(NUMBERS.length);
  for (const { number, kind, title, minimumMinutes } of SHIPPED_POSITIONS) {
    const section = sectionOf(number) ?? '';
    expect([number, isOfTheLaboratory(number)]).toEqual([number, false]);
    expect([number, kind]).toEqual([number, kindBy(number, section)]);
    expect([number, /mindestens (\d+) Minuten/.exec(title)?.[1]]).toEqual([
      number,
      minimumMinutes === undefined ? undefined : String(minimumMinutes),
    ]);
  }
  for (const { number } of LABORATORY_POSITIONS) expect(sectionOf(number)).toBe('M III');
});

function kindBy(number: string, section: string): string {
  if (section === 'B II') return 'surcharge';
  if (section.startsWith('M')) return 'laboratory';
  return isAmong(number, SECTION_A) ? 'technical' : 'personal';
}

test.each([
  ['1', 'B I'],
  ['A', 'B II'],
  ['K1', 'B II'],
  ['34', 'B III'],
  ['62', 'B IV'],
  ['H', 'B V'],
  ['250a', 'C'],
  ['3532', 'M I'],
  ['3541.H', 'M II'],
  ['3633.H', 'M III'],
  ['4469', 'M III'],
  ['4500', 'M IV'],
  ['16', undefined],
  ['X1', undefined],
])('number %s stands in section %s', (number, section) => {
  expect(sectionOf(number)).toBe(section);
});
