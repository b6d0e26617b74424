import { onSignOut } from '#web/lib/session.ts';
import { windowState } from '#web/lib/window-state.ts';

/**
 * Typed text that is not sent yet. It is about somebody's health, so it stays in memory and never in the browser's
 * storage (decision 028). Before the page is left or loaded anew, the browser asks.
 */
const drafts = windowState(() => new Map<string, string>());
/** Whoever else holds unsent text, such as the outbox. */
const holders = windowState(() => new Set<() => boolean>());
const isAsking = windowState<boolean>(() => false);

export function draftOf(owner: number, conversationId: number): string {
  return drafts.value.get(keyOf(owner, conversationId)) ?? '';
}

/** An empty text removes the draft. */
export function storeDraft(owner: number, conversationId: number, html: string): void {
  if (html === '') drafts.value.delete(keyOf(owner, conversationId));
  else drafts.value.set(keyOf(owner, conversationId), html);
  askBeforeUnload();
}

/** From now on the browser also asks while this says that there is unsent text. */
export function holdUnsent(hasUnsent: () => boolean): void {
  holders.value.add(hasUnsent);
}

/** To be called after every change: a page without unsent text is left without a question. */
export function askBeforeUnload(): void {
  const hasUnsent = drafts.value.size > 0 || [...holders.value].some((holds) => holds());
  if (hasUnsent !== isAsking.value) setAsking(hasUnsent);
}

function setAsking(isWanted: boolean): void {
  isAsking.value = isWanted;
  if (typeof window === 'undefined') return;
  if (isWanted) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

// A logout loads the page anew, and nothing stays. After the end of a session the text waits for the same person.
onSignOut(() => setAsking(false));

function keyOf(owner: number, conversationId: number): string {
  return `${owner} ${conversationId}`;
}
