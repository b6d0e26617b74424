import type { Language } from '#web/lib/language.ts';

interface Words {
  title: string;
  content: string;
}

type StoredBlock = Record<Language, Words>;

/** Its key tells it from the others of this form, also after one before it was removed. */
export interface LegalBlock extends StoredBlock {
  key: string;
}

/** What stands in the fields, and the version of the draft that it came from. */
export interface LegalEntries {
  version: number;
  blocks: LegalBlock[];
}

const NO_WORDS: Words = { title: '', content: '' };

/** A text that has no wording yet begins with one empty block. */
export function startOf({ version, blocks }: { version: number; blocks: StoredBlock[] }): LegalEntries {
  return { version, blocks: blocks.length === 0 ? [newBlock()] : blocks.map(withKey) };
}

/** As the server knows them. */
export function sentBlocks({ blocks }: LegalEntries): StoredBlock[] {
  return blocks.map(({ de, en }) => ({ de, en }));
}

export function withWords(
  entries: LegalEntries,
  key: string,
  language: Language,
  words: Partial<Words>,
): LegalEntries {
  const blocks = entries.blocks.map((block) =>
    block.key === key ? { ...block, [language]: { ...block[language], ...words } } : block,
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
  return withKey({ de: NO_WORDS, en: NO_WORDS });
}

function withKey(block: StoredBlock): LegalBlock {
  return { ...block, key: crypto.randomUUID() };
}
