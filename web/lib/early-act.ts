/**
 * What a person did on a page that the server has drawn for her, before the app was there. The app does the same once
 * it answers, so nothing pressed or typed is lost.
 */
interface EarlyAct {
  /** The place of the element among all that can be pressed or typed in. */
  index: number;
  /** The words around it: in other surroundings the same place is something else, and nothing is done. */
  around: string | undefined;
  /** What was typed; undefined for a press. */
  typed: string | undefined;
}

declare global {
  interface Window {
    /** In their order; null from the moment on when the app answers itself. */
    earlyActs?: EarlyAct[] | null;
  }
}

/** Runs in the head of the page, as text, so it uses nothing from outside. Links need no help: they are links. */
export function noteEarlyActs(): void {
  window.earlyActs = [];
  const note = ({ target, type }: Event) => {
    const found = (target as Element).closest<HTMLInputElement>('button,input,textarea,select');
    const acts = window.earlyActs;
    if (!found || !acts) return;
    const index = [...document.querySelectorAll('button,input,textarea,select')].indexOf(found);
    // Further letters, and a second press of the impatient, are the same act.
    if (acts.at(-1)?.index === index) acts.pop();
    acts.push({
      ...{ index, around: found.closest('li,tr,form,section,nav,header')?.textContent },
      typed: type === 'input' ? found.value : undefined,
    });
  };
  addEventListener('click', note, true);
  addEventListener('input', note, true);
}

/** Once, when the app has drawn the screen. */
export async function repeatEarlyActs(): Promise<void> {
  const acts = window.earlyActs ?? [];
  window.earlyActs = null;
  const elements = [...document.querySelectorAll<HTMLInputElement>('button,input,textarea,select')];
  for (const { index, around, typed } of acts) {
    const found = elements[index];
    if (!found || found.closest('li,tr,form,section,nav,header')?.textContent !== around) return;
    found.focus();
    if (typed === undefined) found.click();
    else typeInto(found, typed);
    // React draws what was typed before the next press.
    await Promise.resolve();
  }
}

/** React hears of a value only if it was set behind its back, and only if it knew another one. */
function typeInto(field: HTMLInputElement, text: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
