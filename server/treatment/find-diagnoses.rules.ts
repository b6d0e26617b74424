import { DIAGNOSIS_CODES } from './diagnosis-codes.ts';

export interface DiagnosisCode {
  code: string;
  title: string;
}

const MOST_FOUND = 20;

const searchable = DIAGNOSIS_CODES.map(({ code, title }) => ({
  code,
  title,
  words: plain(title).split(/[^a-z0-9]+/),
}));
const titles = new Map(DIAGNOSIS_CODES.map(({ code, title }) => [code, title]));

/** The wording of a code; undefined if the catalogue does not have it. */
export function titleOfCode(code: string): string | undefined {
  return titles.get(code);
}

/**
 * Codes that begin with the search come first; then titles in which every searched word begins a word. Umlauts can be
 * written in any usual way.
 */
export function findDiagnoses(search: string): DiagnosisCode[] {
  const code = search.trim().toUpperCase();
  const wanted = searchedWords(search);
  if (wanted.length === 0) return [];
  const byCode = searchable.filter((entry) => entry.code.startsWith(code));
  const byWords = searchable.filter(
    (entry) =>
      !byCode.includes(entry) && wanted.every((word) => entry.words.some((each) => each.startsWith(word))),
  );
  return [...byCode, ...byWords].slice(0, MOST_FOUND).map(({ code, title }) => ({ code, title }));
}

export function searchedWords(search: string): string[] {
  return plain(search)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** A title for searching: plain words with a space before each. */
export function plainWords(title: string): string {
  return ` ${searchedWords(title).join(' ')}`;
}

/** Small letters without marks: "Schilddrüse", "Schilddruese" and "Schilddruse" are the same. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/ä|ae/g, 'a')
    .replaceAll(/ö|oe/g, 'o')
    .replaceAll(/ü|ue/g, 'u')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '');
}
