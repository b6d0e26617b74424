import type { Page } from '@playwright/test';

/** What a booking asks of a person's hands. */
export interface Effort {
  /** Fields that were typed into. */
  fields: number;
  characters: number;
  /** Answers chosen from a list. */
  choices: number;
  ticks: number;
  /** Presses of buttons. */
  taps: number;
  /** Pixels scrolled down; a new step begins at its top by itself. */
  scrolled: number;
}

declare global {
  interface Window {
    effort: () => Effort;
  }
}

/** Counts in the page itself, from the next page on; a journey stays in one page. */
export async function startStopwatch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const typed = new Map<Element, number>();
    const chosen = new Set<Element>();
    const counted = { ticks: 0, taps: 0, scrolled: 0 };
    let top = 0;
    document.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLSelectElement) chosen.add(target);
      else if (target instanceof HTMLInputElement && /checkbox|radio/.test(target.type)) counted.ticks += 1;
      else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        typed.set(target, target.value.length);
    });
    document.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('button, a, [role=button]')) counted.taps += 1;
    });
    document.addEventListener('scroll', () => {
      counted.scrolled += Math.max(0, window.scrollY - top);
      top = window.scrollY;
    });
    window.effort = () => ({
      fields: typed.size,
      characters: [...typed.values()].reduce((sum, length) => sum + length, 0),
      choices: chosen.size,
      ...counted,
      scrolled: Math.round(counted.scrolled),
    });
  });
}

export async function readStopwatch(page: Page): Promise<Effort> {
  return await page.evaluate(() => window.effort());
}
