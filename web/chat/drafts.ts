import { keptDrafts } from './kept-words.ts';

/** By owner, then by conversation. Memory goes on where the end of a session has emptied the storage. */
const drafts = new Map<number, Record<string, string>>();

export function draftOf(owner: number, conversationId: number): string {
  return draftsOf(owner)[conversationId] ?? '';
}

/** An empty draft is none. */
export function keepDraft(owner: number, conversationId: number, html: string): void {
  const { [conversationId]: _, ...others } = draftsOf(owner);
  const kept = html === '' ? others : { ...others, [conversationId]: html };
  drafts.set(owner, kept);
  keptDrafts.keep(owner, kept);
}

function draftsOf(owner: number): Record<string, string> {
  return drafts.get(owner) ?? keptDrafts.read(owner) ?? {};
}
