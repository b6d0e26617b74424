import type { Language } from '#web/lib/language.ts';

interface Texts {
  title: string;
  content: string;
}

type StoredBlock = Record<Language, Texts>;

/** The key stays the same when an earlier block is removed. */
export interface LegalBlock extends StoredBlock {
  key: string;
}

/** The entries of the form, and the version of the draft they were loaded from. */
export interface LegalEntries {
  version: number;
  blocks: LegalBlock[];
}

const NO_TEXTS: Texts = { title: '', content: '' };

/** A text that has no wording yet begins with one empty block. */
export function startOf({ version, blocks }: { version: number; blocks: StoredBlock[] }): LegalEntries {
  return { version, blocks: blocks.length === 0 ? [newBlock()] : blocks.map(withKey) };
}

/** The blocks in the shape that the server takes. */
export function sentBlocks({ blocks }: LegalEntries): StoredBlock[] {
  return blocks.map(({ de, en }) => ({ de, en }));
}

export function withTexts(
  entries: LegalEntries,
  key: string,
  language: Language,
  texts: Partial<Texts>,
): LegalEntries {
  const blocks = entries.blocks.map((block) =>
    block.key === key ? { ...block, [language]: { ...block[language], ...texts } } : block,
  );
  return { ...entries, blocks };
}

export function withBlockAdded(entries: LegalEntries): LegalEntries {
  return { ...entries, blocks: [...entries.blocks, newBlock()] };
}

export function withoutBlock(entries: LegalEntries, key: string): LegalEntries {
  return { ...entries, blocks: entries.blocks.filter((block) => block.key !== key) };
}

export function isBlank({ de, en }: LegalBlock): boolean {
  return [de, en].every(({ title, content }) => title.trim() === '' && content === '');
}

function newBlock(): LegalBlock {
  return withKey({ de: NO_TEXTS, en: NO_TEXTS });
}

function withKey(block: StoredBlock): LegalBlock {
  return { ...block, key: crypto.randomUUID() };
}
