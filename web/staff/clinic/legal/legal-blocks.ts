import type { Language } from '#web/lib/language.ts';

interface Words {
  title: string;
  content: string;
}

export type LegalBlock = Record<Language, Words>;

/** What stands in the fields, and the version of the draft that it came from. */
export interface LegalEntries {
  version: number;
  blocks: LegalBlock[];
}

const NO_WORDS: Words = { title: '', content: '' };
const NO_BLOCK: LegalBlock = { de: NO_WORDS, en: NO_WORDS };

/** A text that has no wording yet begins with one empty block. */
export function startOf({ version, blocks }: LegalEntries): LegalEntries {
  return { version, blocks: blocks.length === 0 ? [NO_BLOCK] : blocks };
}

export function withWords(
  entries: LegalEntries,
  place: number,
  language: Language,
  words: Partial<Words>,
): LegalEntries {
  const blocks = entries.blocks.map((block, each) =>
    each === place ? { ...block, [language]: { ...block[language], ...words } } : block,
  );
  return { ...entries, blocks };
}

export function withBlockAdded(entries: LegalEntries): LegalEntries {
  return { ...entries, blocks: [...entries.blocks, NO_BLOCK] };
}

export function withoutBlock(entries: LegalEntries, place: number): LegalEntries {
  return { ...entries, blocks: entries.blocks.toSpliced(place, 1) };
}
