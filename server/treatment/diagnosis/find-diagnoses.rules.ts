import { DIAGNOSIS_CODES } from './diagnosis-codes.ts';
import { DIAGNOSIS_SYNONYMS } from './diagnosis-synonyms.ts';
import { plainWords, searchedWords } from './diagnosis-words.rules.ts';

export interface CatalogueEntry {
  code: string;
  title: string;
  /** The title as `plainWords` writes it. */
  words: string;
}

export interface FoundDiagnosis {
  code: string;
  title: string;
  /** The synonym that led to the code; empty if its own code or title did. */
  found_by: string;
}

export interface DiagnosisSearch {
  /** What was typed if it is a code or its beginning. */
  code: string | undefined;
  words: string[];
  /** Codes with a synonym that contains one of the words. */
  meant: string[];
}

interface Synonym {
  said: string;
  words: string;
  order: number;
}

interface Fit {
  tier: number;
  order: number;
  said: string;
}

export const MOST_FOUND = 20;
const MOST_WORDS = 8;
/** Fewer letters stand inside too many words, so they only count at the beginning of one. */
export const SHORTEST_PART = 3;
const SHORTEST_WITH_ENDING = 6;

/** What a search finds first. `listCandidates` of the store has the same order for codes and titles. */
const TIERS = {
  code: 0,
  codeBegins: 1,
  wholeTitle: 2,
  wholeSynonym: 3,
  titleBegins: 4,
  synonymBegins: 5,
  titleWords: 6,
  synonymWords: 7,
  inside: 8,
} as const;

const synonymsOf = readSynonyms(DIAGNOSIS_SYNONYMS);
const shipped: CatalogueEntry[] = DIAGNOSIS_CODES.map((entry) => ({
  ...entry,
  words: plainWords(entry.title),
}));

/** In the list that the project ships. */
export function findDiagnoses(typed: string): FoundDiagnosis[] {
  for (const search of readSearches(typed)) {
    const found = rankDiagnoses(shipped, search);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * What was typed; then, for the case that it finds nothing, the same without endings such as in "Depressionen", and at
 * last without words such as "Beschwerden" in "Periodenbeschwerden".
 */
export function readSearches(typed: string): DiagnosisSearch[] {
  const words = [...new Set(searchedWords(typed))].slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const wider = [words, words.map(withoutEnding), words.map((word) => withoutEnding(withoutTail(word)))];
  const different = wider.filter((each, place) => phrase(each) !== phrase(wider[place - 1] ?? []));
  return different.map((each, place) => ({
    code: place === 0 ? readCode(typed) : undefined,
    words: each,
    meant: codesMeant(each),
  }));
}

/** The best first, at most 20. Entries that do not fit are left out. */
export function rankDiagnoses(entries: readonly CatalogueEntry[], search: DiagnosisSearch): FoundDiagnosis[] {
  return entries
    .flatMap((entry) => {
      const fit = fitOf(entry, search);
      return fit ? [{ entry, fit }] : [];
    })
    .toSorted(
      (a, b) =>
        a.fit.tier - b.fit.tier || a.fit.order - b.fit.order || (a.entry.code < b.entry.code ? -1 : 1),
    )
    .slice(0, MOST_FOUND)
    .map(({ entry: { code, title }, fit }) => ({ code, title, found_by: fit.said }));
}

function fitOf(entry: CatalogueEntry, search: DiagnosisSearch): Fit | undefined {
  const synonyms = synonymsOf.get(entry.code) ?? [];
  const byTitle = tierOfTitle(entry, search);
  const bySynonym = bestSynonym(synonyms, search.words);
  if (byTitle !== undefined && byTitle <= (bySynonym?.tier ?? TIERS.inside))
    return { tier: byTitle, order: 0, said: '' };
  // Who reads the searched words in the title needs no further reason.
  if (bySynonym) return byTitle === undefined ? bySynonym : { ...bySynonym, said: '' };
  return fitInside(entry, synonyms, search.words);
}

function tierOfTitle({ code, words }: CatalogueEntry, search: DiagnosisSearch): number | undefined {
  if (code === search.code) return TIERS.code;
  if (search.code !== undefined && code.startsWith(search.code)) return TIERS.codeBegins;
  if (words === phrase(search.words)) return TIERS.wholeTitle;
  if (words.startsWith(phrase(search.words))) return TIERS.titleBegins;
  if (search.words.every((word) => beginsWord(words, word))) return TIERS.titleWords;
  return search.words.every((word) => isInside(words, word)) ? TIERS.inside : undefined;
}

function bestSynonym(synonyms: readonly Synonym[], wanted: string[]): Fit | undefined {
  const [best] = synonyms
    .flatMap(({ said, words, order }) => {
      const tier = tierOfSynonym(words, wanted);
      return tier === undefined ? [] : [{ tier, order, said }];
    })
    .toSorted((a, b) => a.tier - b.tier || a.order - b.order);
  return best;
}

function tierOfSynonym(words: string, wanted: string[]): number | undefined {
  if (words === phrase(wanted)) return TIERS.wholeSynonym;
  if (words.startsWith(phrase(wanted))) return TIERS.synonymBegins;
  return wanted.every((word) => beginsWord(words, word)) ? TIERS.synonymWords : undefined;
}

/** Some words may stand in the title and others in synonyms: "Hypothyreose Unterfunktion". */
function fitInside({ words }: CatalogueEntry, synonyms: readonly Synonym[], wanted: string[]) {
  const others = wanted.filter((word) => !isInside(words, word));
  if (!others.every((word) => synonyms.some((synonym) => isInside(synonym.words, word)))) return undefined;
  const reason = synonyms.find((synonym) => others.some((word) => isInside(synonym.words, word)));
  return reason && { tier: TIERS.inside, order: reason.order, said: reason.said };
}

function codesMeant(wanted: string[]): string[] {
  return [...synonymsOf]
    .filter(([, synonyms]) => synonyms.some(({ words }) => wanted.some((word) => isInside(words, word))))
    .map(([code]) => code);
}

function phrase(words: string[]): string {
  return ` ${words.join(' ')}`;
}

function beginsWord(words: string, word: string): boolean {
  return words.includes(` ${word}`);
}

function isInside(words: string, word: string): boolean {
  return word.length < SHORTEST_PART ? beginsWord(words, word) : words.includes(word);
}

/** The last part of a compound that only says that something is wrong, as plain words write it. */
const TAIL = /s?(beschwerden|probleme?|storung(en)?|erkrankung(en)?|unregelmassigkeit(en)?)$/;
const SHORTEST_HEAD = 4;

function withoutTail(word: string): string {
  const head = word.replace(TAIL, '');
  return head.length < SHORTEST_HEAD ? word : head;
}

function withoutEnding(word: string): string {
  return word.length < SHORTEST_WITH_ENDING ? word : word.replace(/(en|er|es|e|n|s)$/, '');
}

/** As notes and letters write codes: "n95.1", "N951", "N95.1 G", "N95.-". */
function readCode(typed: string): string | undefined {
  const written = typed.toUpperCase().replaceAll(/\s/g, '');
  if (/^[A-Z]\d?$/.test(written)) return written;
  const [, category, detail] = /^([A-Z]\d\d)(?:\.?(\d{1,2}))?\.?-?[GVAZ]?[RLB]?$/.exec(written) ?? [];
  return detail ? `${category}.${detail}` : category;
}

function readSynonyms(text: string): ReadonlyMap<string, Synonym[]> {
  const found = new Map<string, Synonym[]>();
  const lines = text.replaceAll('\n  ', ' ').split('\n');
  for (const [row, line] of lines.entries()) {
    const [codes, words] = line.split(': ');
    if (!codes || !words) continue;
    for (const [place, code] of codes.split(' ').entries()) {
      const order = place * lines.length + row;
      const added = words.split(', ').map((said) => ({ said, words: plainWords(said), order }));
      found.set(code, [...(found.get(code) ?? []), ...added]);
    }
  }
  return found;
}
