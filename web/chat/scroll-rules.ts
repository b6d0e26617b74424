/** How near to an end somebody scrolls before more is loaded (CONST-27). */
export const LOAD_OLDER_WITHIN_PIXELS = 50;
export const LOAD_CONVERSATIONS_WITHIN_PIXELS = 100;

/** Whoever is this near to the newest message reads along, and stays with it. */
export const READS_ALONG_WITHIN_PIXELS = 80;

type Scrolled = Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

export function isNearTop({ scrollTop }: Scrolled, pixels: number): boolean {
  return scrollTop <= pixels;
}

export function isNearBottom({ scrollTop, scrollHeight, clientHeight }: Scrolled, pixels: number): boolean {
  return scrollHeight - clientHeight - scrollTop <= pixels;
}
