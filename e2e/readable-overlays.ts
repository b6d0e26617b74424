import type { BrowserContext } from '@playwright/test';

/** What no person could read in a dialog, menu or toast of the running journey, in the words of the finding. */
const unreadable = new Set<string>();

/**
 * Looks at every dialog, menu and toast that opens in these pages, from wherever it is opened, and at every later
 * change inside. The fixture `readableOverlays` fails the journey where a text has too little contrast.
 */
export async function watchOverlays(context: BrowserContext): Promise<void> {
  await context.exposeFunction('reportUnreadable', (finding: string) => void unreadable.add(finding));
  await context.addInitScript(reportUnreadableTexts);
}

/** Everything that was found since the last call. */
export function takeUnreadable(): string[] {
  const found = [...unreadable];
  unreadable.clear();
  return found;
}

/** Runs in the page, so it brings everything it needs. */
function reportUnreadableTexts(): void {
  const OVERLAYS = 'dialog[open], [popover]:popover-open, [data-overlay]:not([hidden])';
  const EXEMPT = ':disabled, [aria-disabled="true"], [aria-hidden="true"], option';
  const paper = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

  /** Few colours lie over each other in a page, and reading a drawing back takes long. */
  const drawn = new Map<string, number[]>();
  const draw = (...colours: string[]): number[] => {
    const pixel = drawn.get(colours.join()) ?? drawAnew(colours);
    drawn.set(colours.join(), pixel);
    return pixel;
  };
  const drawAnew = (colours: string[]): number[] => {
    if (!paper) throw new Error('This browser draws nothing.');
    paper.clearRect(0, 0, 1, 1);
    for (const colour of colours) {
      paper.fillStyle = colour;
      paper.fillRect(0, 0, 1, 1);
    }
    return [...paper.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (pixel: number[]): number => {
    const [red = 0, green = 0, blue = 0] = pixel
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  /** The colours behind an element, the farthest first, up to one that hides everything behind it. */
  const coloursBehind = (element: Element | null): string[] => {
    if (!element) return ['white'];
    const { backgroundColor } = getComputedStyle(element);
    const isOpaque = draw(backgroundColor)[3] === 255;
    return isOpaque ? [backgroundColor] : [...coloursBehind(element.parentElement), backgroundColor];
  };
  const contrastOf = (element: Element): number => {
    const behind = coloursBehind(element);
    const back = luminance(draw(...behind));
    const text = luminance(draw(...behind, getComputedStyle(element).color));
    return (Math.max(back, text) + 0.05) / (Math.min(back, text) + 0.05);
  };
  const hasOwnText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const isTooFaint = (element: Element): boolean => {
    if (!hasOwnText(element) || element.closest(EXEMPT) || !element.checkVisibility()) return false;
    const { fontSize, fontWeight } = getComputedStyle(element);
    const pixels = Number.parseFloat(fontSize);
    const isLarge = pixels >= 24 || (pixels >= 18.66 && Number(fontWeight) >= 700);
    return contrastOf(element) < (isLarge ? 3 : 4.5);
  };
  const { reportUnreadable } = window as unknown as { reportUnreadable: (finding: string) => void };
  const look = () => {
    for (const overlay of document.querySelectorAll(OVERLAYS)) {
      for (const element of [...overlay.querySelectorAll('*')].filter(isTooFaint)) {
        reportUnreadable(`${location.pathname}: “${element.textContent}” (${element.tagName.toLowerCase()})`);
      }
    }
  };
  let isPlanned = false;
  const plan = () => {
    if (isPlanned || !document.querySelector(OVERLAYS)) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      look();
    });
  };
  const attributeFilter = ['open', 'hidden', 'class'];
  new MutationObserver(plan).observe(document, { subtree: true, childList: true, attributeFilter });
}
