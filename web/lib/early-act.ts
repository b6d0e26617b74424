import { COMPACT_MEDIA } from './use-is-compact.ts';

/**
 * Repeats what a person pressed and typed on a page of the server before the app hydrated it, so that nothing is lost.
 * Links work without it.
 */
declare global {
  interface Window {
    /** Exists only on such pages. Repeats everything once. */
    repeatEarlyActs?: () => Promise<void>;
  }
}

/** The script for the head of a public page. Forms take what was typed as their defaults (`withTypedBefore`). */
export function publicPageScript(): string {
  return `(${noteEarlyActs})(["click"])`;
}

/** The script for the head of a personal page. */
export function personalPageScript(isCompact: boolean): string {
  return `(${noteEarlyActs})(["click","input"]);(${hideOtherLayout})(${JSON.stringify(COMPACT_MEDIA)},${isCompact})`;
}

/**
 * Hides a page that was rendered for another width, because the window has changed since; the app renders it again.
 * Without the app the page stays visible.
 */
export function hideOtherLayout(compactMedia: string, isCompact: boolean): void {
  if (matchMedia(compactMedia).matches === isCompact) return;
  const { style } = document.documentElement;
  style.visibility = 'hidden';
  setTimeout(() => {
    style.visibility = '';
  }, 3_000);
}

/** Runs as text in the head of the page, so it uses nothing from outside and is not part of other pages. */
export function noteEarlyActs(kinds: readonly ('click' | 'input')[]): void {
  interface Act {
    /** The index of the element among all that can be pressed or typed in. */
    index: number;
    /** The text around the element. If it differs later, the index means another element, and nothing is repeated. */
    around: string | undefined;
    /** What was typed; undefined for a press. */
    typed: string | undefined;
  }
  const acts: Act[] = [];
  const findAll = () => [...document.querySelectorAll<HTMLInputElement>('button,input,textarea,select')];
  const textAround = (element: Element) => element.closest('li,tr,form,section,nav,header')?.textContent;

  const isSentByBrowser = ({ type, form }: HTMLInputElement) =>
    type === 'submit' && form !== null && form.method !== 'dialog';

  const note = ({ target, type }: Event) => {
    const noted = type === 'click' ? 'button' : 'input,textarea,select';
    const found = (target as Element).closest<HTMLInputElement>(noted);
    if (!found || isSentByBrowser(found)) return;
    const index = findAll().indexOf(found);
    // Further letters and a second press are the same act.
    if (acts.at(-1)?.index === index) acts.pop();
    acts.push({ index, around: textAround(found), typed: type === 'input' ? found.value : undefined });
  };

  // React notices a value only if the native setter writes it and it differs from the last one.
  const typeInto = (field: HTMLInputElement, text: string) => {
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };

  for (const kind of kinds) addEventListener(kind, note, true);
  window.repeatEarlyActs = async () => {
    for (const kind of kinds) removeEventListener(kind, note, true);
    document.documentElement.style.visibility = '';
    const elements = findAll();
    // A person who types meanwhile keeps the focus.
    const hasFocus = document.activeElement !== document.body;
    for (const { index, around, typed } of acts.splice(0)) {
      const found = elements[index];
      if (!found || textAround(found) !== around) return;
      if (!hasFocus) found.focus();
      if (typed === undefined) found.click();
      else typeInto(found, typed);
      // React renders what was typed before the next press.
      await Promise.resolve();
    }
  };
}
