import { COMPACT_MEDIA } from './use-is-compact.ts';

/**
 * What a person does on a page of the server before the app is there is done again once it answers:
 * nothing pressed or typed is lost. Links need no help: they are links.
 */
declare global {
  interface Window {
    /** Only on such pages. Does everything again, once. */
    repeatEarlyActs?: () => Promise<void>;
  }
}

/** For the head of a page that everybody gets. Its forms begin with what was typed (`withTypedBefore`). */
export function publicPageScript(): string {
  return `(${noteEarlyActs})(["click"])`;
}

/** For the head of a page that the server has rendered for one person. */
export function personalPageScript(isCompact: boolean): string {
  return `(${noteEarlyActs})(["click","input"]);(${hideOtherLayout})(${JSON.stringify(COMPACT_MEDIA)},${isCompact})`;
}

/**
 * A page that was rendered for another width, because the window has changed since the last one, is not shown; the app
 * renders it anew. Without the app it is better than nothing.
 */
export function hideOtherLayout(compactMedia: string, isCompact: boolean): void {
  if (matchMedia(compactMedia).matches === isCompact) return;
  const { style } = document.documentElement;
  style.visibility = 'hidden';
  setTimeout(() => {
    style.visibility = '';
  }, 3_000);
}

/** Runs in the head of the page, as text, so it uses nothing from outside, and other pages do not carry it. */
export function noteEarlyActs(kinds: readonly ('click' | 'input')[]): void {
  interface Act {
    /** The place of the element among all that can be pressed or typed in. */
    index: number;
    /** The words around it: in other surroundings the same place is something else, and nothing is done. */
    around: string | undefined;
    /** What was typed; undefined for a press. */
    typed: string | undefined;
  }
  const acts: Act[] = [];
  const findAll = () => [...document.querySelectorAll<HTMLInputElement>('button,input,textarea,select')];
  const wordsAround = (element: Element) => element.closest('li,tr,form,section,nav,header')?.textContent;

  const isSentByBrowser = ({ type, form }: HTMLInputElement) =>
    type === 'submit' && form !== null && form.method !== 'dialog';

  const note = ({ target, type }: Event) => {
    const noted = type === 'click' ? 'button' : 'input,textarea,select';
    const found = (target as Element).closest<HTMLInputElement>(noted);
    if (!found || isSentByBrowser(found)) return;
    const index = findAll().indexOf(found);
    // Further letters, and a second press of the impatient, are the same act.
    if (acts.at(-1)?.index === index) acts.pop();
    acts.push({ index, around: wordsAround(found), typed: type === 'input' ? found.value : undefined });
  };

  // React hears of a value only if it was set behind its back, and only if it knew another one.
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
    // Who types meanwhile goes on where she is.
    const hasFocus = document.activeElement !== document.body;
    for (const { index, around, typed } of acts.splice(0)) {
      const found = elements[index];
      if (!found || wordsAround(found) !== around) return;
      if (!hasFocus) found.focus();
      if (typed === undefined) found.click();
      else typeInto(found, typed);
      // React renders what was typed before the next press.
      await Promise.resolve();
    }
  };
}
