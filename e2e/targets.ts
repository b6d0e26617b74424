import { expect, type Page } from '@playwright/test';

/** Everything a finger can press on this screen is at least 44 px high; links in the middle of a sentence are exempt. */
export async function expectLargeTargets(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(findSmallTargets)).toEqual([]);
}

/** Runs in the page, so it brings everything it needs. */
function findSmallTargets(): string[] {
  // The line around a field or a switch belongs to another element.
  const LEAST_PIXELS = 42;
  const PRESSED = 'a[href], button, select, textarea, input:not([type=hidden]), summary, [role=tab]';
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    getComputedStyle(element).clipPath === 'none';
  const isInSentence = (element: Element) => {
    const words = element.parentElement?.textContent?.trim() ?? '';
    return getComputedStyle(element).display === 'inline' && words !== element.textContent?.trim();
  };
  /** A press on the label, or on the frame around a bare field, reaches the field as well. */
  const pressedArea = (element: Element) => element.closest('label') ?? element;
  return [...document.querySelectorAll(PRESSED)]
    .filter((element) => isSeen(element) && !isInSentence(element))
    .map((element) => ({ element, box: pressedArea(element).getBoundingClientRect() }))
    .filter(({ box }) => box.height < LEAST_PIXELS)
    .map(({ element, box }) => {
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return `${element.tagName.toLowerCase()} “${name?.trim()}” is ${Math.round(box.height)} px high`;
    });
}
