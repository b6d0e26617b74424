import { MAXIMA } from './goae-maxima.rules.ts';
import { type Section, sectionOf } from './goae-positions.rules.ts';

/** Where the regulation says it, so that a doctor can read it there. */
export type Rule =
  | { kind: 'general'; section: string; no?: number }
  /** The sentence below a number. */
  | { kind: 'note'; number: string }
  /** The words of the service itself. */
  | { kind: 'words'; number: string }
  | { kind: 'paragraph'; paragraph: string };

const general = (section: string, no?: number): Rule => ({ kind: 'general', section, ...(no && { no }) });
const note = (number: string): Rule => ({ kind: 'note', number });
export const words = (number: string): Rule => ({ kind: 'words', number });

/** What somebody can do about a pair: leave one away, charge number 1 instead of number 3, or leave number 2 away. */
export type WayOut = 'leave_one' | 'plain_talk' | 'leave_2';

export interface Exclusion {
  rule: Rule;
  /** Numbers and ranges of numbers. */
  of: readonly string[];
  beside: readonly string[] | 'all_others';
  except?: readonly string[];
  /** In the same case (one month), not only at the same contact. */
  isForCase?: boolean;
  wayOut?: WayOut;
}

const SECTION_G_TALKS = ['804-812', '817', '835', '849', '861-864', '870', '871', '886', '887'] as const;

/**
 * Every exclusion that names a shipped number, as the regulation words it: the numbers in `of` cannot be charged beside
 * those in `beside`. Numbers that the project does not ship stand here too, because a clinic may import them; those of
 * intensive care and dialysis (435, 437, 790 to 793) are left out. The first exclusion of a pair decides about the way out.
 */
export const EXCLUSIONS: readonly Exclusion[] = [
  { of: ['2'], beside: 'all_others', rule: note('2'), wayOut: 'leave_2' },
  { of: ['1', '3', '22', '30', '34'], beside: SECTION_G_TALKS, rule: general('B', 4) },
  { of: ['4'], beside: ['30', '34', '801', '806', '807', '816', '817', '835'], rule: note('4') },
  { of: ['5'], beside: ['6-8'], rule: note('5') },
  { of: ['6'], beside: ['5', '7', '8'], rule: note('6') },
  { of: ['7'], beside: ['5', '6', '8'], rule: note('7') },
  { of: ['8'], beside: ['5', '6', '7', '800'], rule: note('8') },
  { of: ['4'], beside: ['15'], rule: note('15'), isForCase: true },
  { of: ['34'], beside: ['1', '3', '4', '15', '30'], rule: note('34') },
  {
    of: ['3'],
    beside: 'all_others',
    // The surcharges A to D and K 1 are surcharges to number 3 (heading of section B II).
    except: ['5-8', '800', '801', 'A', 'B', 'C', 'D', 'K1'],
    rule: note('3'),
    wayOut: 'plain_talk',
  },
  {
    of: ['5-8'],
    beside: ['600', '601', '1203', '1204', '1228', '1240', '1400', '1401', '1414'],
    rule: general('B', 8),
  },
  { of: ['45', '46'], beside: ['1', '3', '4', '5-8', '15'], rule: general('B', 5) },
  { of: ['45'], beside: ['1-109'], rule: note('45') },
  { of: ['46'], beside: ['1-109'], rule: note('46') },
  { of: ['48'], beside: ['1', '50', '51', '52'], rule: note('48') },
  { of: ['21'], beside: ['1', '3', '4', '22', '34'], rule: note('21') },
  { of: ['22'], beside: ['1', '3', '21', '34'], rule: note('22') },
  { of: ['23'], beside: ['1', '3', '5', '7', '3550'], rule: note('23') },
  { of: ['24'], beside: ['1', '3', '5', '7'], rule: note('24') },
  { of: ['25'], beside: ['1', '3', '4', '5-8'], rule: note('25') },
  { of: ['26'], beside: ['1', '3', '4', '5-8'], rule: note('26') },
  { of: ['27'], beside: ['1', '3', '5-8', '297', '3500', '3511', '3650', '3652'], rule: note('27') },
  { of: ['28'], beside: ['1', '3', '5-8', '11', '3500', '3511', '3650', '3652'], rule: note('28') },
  { of: ['29'], beside: ['1', '3', '5-8'], rule: note('29') },
  { of: ['30'], beside: ['1', '3', '34'], rule: note('30') },
  { of: ['31'], beside: ['1', '3', '4', '30', '34'], rule: note('31') },
  { of: ['33'], beside: ['1', '3', '15', '20', '847', '862', '864', '871', '887'], rule: note('33') },
  { of: ['50'], beside: ['1', '5', '48', '52'], rule: note('50') },
  { of: ['51'], beside: ['1', '5', '48', '52'], rule: note('51') },
  { of: ['55'], beside: ['56', '60', '833'], rule: note('55') },
  { of: ['61'], beside: 'all_others', rule: note('61') },
  { of: ['A'], beside: ['B', 'C', 'D'], rule: note('A') },
  { of: ['C'], beside: ['B'], rule: note('C') },
  { of: ['A', 'B', 'C', 'D', 'K1'], beside: ['E', 'F', 'G', 'H', 'J', 'K2'], rule: general('B II') },
  { of: ['376-378'], beside: ['1', '2'], rule: general('C V', 3) },
  { of: ['410-418'], beside: ['410-418'], rule: general('C VI', 3) },
  { of: ['402', '403'], beside: ['402', '403', '676-692'], rule: note('403') },
  { of: ['448'], beside: ['1-8', '56', '449'], rule: note('448') },
  { of: ['449'], beside: ['1-8', '56', '448'], rule: note('449') },
  { of: ['626'], beside: ['651'], rule: note('626') },
  { of: ['627'], beside: ['651'], rule: note('627') },
  { of: ['628'], beside: ['651'], rule: note('628') },
  { of: ['629'], beside: ['651'], rule: note('629') },
  { of: ['630'], beside: ['651'], rule: note('630') },
  { of: ['632'], beside: ['651'], rule: note('632') },
  { of: ['650-653'], beside: ['650-653'], rule: note('653') },
  { of: ['715'], beside: ['8', '26'], rule: note('715') },
  { of: ['725'], beside: ['719', '806', '846', '847', '849'], rule: note('725') },
  { of: ['726'], beside: ['719', '849'], rule: note('726') },
  { of: ['800'], beside: ['8', '26', '825', '826', '830', '1400'], rule: note('800') },
  { of: ['801'], beside: ['4', '8', '715-718', '825', '826', '830', '1400'], rule: note('801') },
  { of: ['1210-1213'], beside: ['5', '6'], rule: note('1213') },
  { of: ['1217'], beside: ['5', '6'], rule: note('1217') },
  // The words of number 806 contain those of number 804.
  { of: ['804'], beside: ['806'], rule: { kind: 'paragraph', paragraph: '§ 4 Abs. 2a' } },
];

export type Within = 'contact' | 'day' | 'case' | 'half_year' | 'calendar_year';

/** How often a number can be charged; with `isUnlessReason` more often, for a reason that the invoice names. */
export interface Limit {
  of: readonly string[];
  most: number;
  within: Within;
  rule: Rule;
  isUnlessReason?: boolean;
}

export const LIMITS: readonly Limit[] = [
  { of: ['1', '3', '5-8'], most: 1, within: 'day', rule: general('B', 3), isUnlessReason: true },
  { of: ['3'], most: 1, within: 'case', rule: note('3'), isUnlessReason: true },
  { of: ['4'], most: 1, within: 'case', rule: note('4') },
  { of: ['15'], most: 1, within: 'calendar_year', rule: note('15') },
  { of: ['34'], most: 2, within: 'half_year', rule: note('34') },
  { of: ['A', 'B', 'C', 'D', 'K1'], most: 1, within: 'contact', rule: general('B II') },
  { of: ['401-418', '422-424'], most: 1, within: 'contact', rule: general('C VI', 2) },
  { of: ['420'], most: 3, within: 'contact', rule: note('420') },
  // The reason names what was examined.
  { of: ['3511'], most: 1, within: 'contact', rule: note('3511'), isUnlessReason: true },
  { of: ['3550'], most: 1, within: 'contact', rule: note('3550') },
  { of: MAXIMA.map(({ number }) => number), most: 1, within: 'day', rule: general('M', 6) },
];

/** What a number is added to: it cannot be charged without one of these. */
export const ADDITIONS: readonly { of: readonly string[]; to: readonly string[]; rule: Rule }[] = [
  { of: ['A', 'B', 'C', 'D'], to: ['1', '3', '4', '5-8'], rule: general('B II') },
  { of: ['95', '96'], to: ['80', '85', '90'], rule: note('96') },
  { of: ['403'], to: ['408-424'], rule: words('403') },
  { of: ['420'], to: ['410-418'], rule: words('420') },
  { of: ['3551'], to: ['3550'], rule: words('3551') },
];

export const MAXIMUM_RULE = general('M', 6);

export const ONCE_IN_CASE_RULE = general('B', 2);
export const LABORATORY_RULE = general('M', 3);

const BEFORE_C: readonly Section[] = ['B I', 'B II', 'B III', 'B IV', 'B V', 'B VI', 'B VII'];

/** Whether a number stands in sections C to O, beside which numbers 1 and 5 are charged only once in a case. */
export function isOfSectionsCToO(number: string): boolean {
  const section = sectionOf(number);
  return section !== undefined && section !== 'P' && !BEFORE_C.includes(section);
}

/** Whether a number is one of these numbers and ranges. A range takes no notice of letters and marks of a maximum. */
export function isAmong(number: string, list: readonly string[]): boolean {
  return list.some((each) => {
    const [first, last] = each.split('-');
    if (last === undefined) return each === number;
    const place = Number.parseInt(number, 10);
    return Number(first) <= place && place <= Number(last);
  });
}
