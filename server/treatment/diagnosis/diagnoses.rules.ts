import type { Diagnosis } from '#contract/treatment.contract.ts';
import { DIAGNOSIS_CODES } from './diagnosis-codes.ts';
import { plainWords } from './diagnosis-words.rules.ts';

const titles = new Map(DIAGNOSIS_CODES.map(({ code, title }) => [code, title]));

/** The wording of a code; undefined if the catalogue does not have it. */
export function titleOfCode(code: string): string | undefined {
  return titles.get(code);
}

export interface ImportedDiagnosis {
  code: string;
  title: string;
  words: string;
}

/** The places of the file of codes of the ICD-10-GM (`icd10gm2026syst_kodes.txt`), counted from 0. */
const PLACES = { level: 0, end: 1, code: 6, title: 8 } as const;
const FEWEST_CELLS = 12;
const LONGEST_TITLE = 500;

/**
 * Reads the file of codes that the BfArM publishes: cells divided by semicolons, without a head. Only codes at the end of
 * the tree (`T`) can be used for a diagnosis; the others (`N`) are checked and left out.
 */
export function readDiagnoses(file: string): { diagnoses: ImportedDiagnosis[]; faults: string[] } {
  const faults: string[] = [];
  const found = new Map<string, ImportedDiagnosis>();
  for (const [index, line] of file
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const cells = line.split(';').map((cell) => cell.trim());
    const [code = '', title = ''] = [cells[PLACES.code], cells[PLACES.title]];
    const fault = faultOf(cells, { code, title }, found);
    if (fault) faults.push(`Line ${index + 1}: ${fault}`);
    else if (cells[PLACES.end] === 'T') found.set(code, { code, title, words: plainWords(title) });
  }
  if (found.size === 0 && faults.length === 0) faults.push('The file has no codes that can be used.');
  return { diagnoses: [...found.values()], faults };
}

function faultOf(
  cells: string[],
  { code, title }: { code: string; title: string },
  before: ReadonlyMap<string, unknown>,
): string | undefined {
  if (cells.length < FEWEST_CELLS)
    return `has ${cells.length} cells; the file of codes of the ICD-10-GM has more.`;
  if (!/^[345]$/.test(cells[PLACES.level] ?? '')) return `"${cells[PLACES.level]}" is no level (3, 4 or 5).`;
  if (!/^[TN]$/.test(cells[PLACES.end] ?? '')) return `"${cells[PLACES.end]}" is neither T nor N.`;
  if (!/^[A-Z]\d\d(\.\d{1,2})?$/.test(code)) return `"${code}" is no code.`;
  if (before.has(code)) return `code ${code} stands twice.`;
  // Files before 2019 have another encoding; umlauts then arrive as this character.
  if (title.includes('\uFFFD')) return `code ${code}: the title is not UTF-8.`;
  if (title === '' || title.length > LONGEST_TITLE) return `code ${code} has no title, or a too long one.`;
  return undefined;
}

export type NotedDiagnosis = Diagnosis & { at: Date };

/**
 * Each diagnosis once for each side of the body, as the latest entry says it; what the latest entry rules out is gone.
 * The latest first.
 */
export function diagnosesInForce(entries: readonly { diagnoses: Diagnosis[]; at: Date }[]): NotedDiagnosis[] {
  const noted = entries
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .flatMap(({ diagnoses, at }) => diagnoses.map((each) => ({ ...each, at })));
  const latest = new Map(noted.map((each) => [`${each.code} ${each.side}`, each]));
  return [...latest.values()]
    .filter(({ certainty }) => certainty !== 'A')
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
}
