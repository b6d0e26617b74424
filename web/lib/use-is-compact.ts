import { useSyncExternalStore } from 'react';
import { useServerSnapshot } from './render-context.ts';

/** Below this width the portal is laid out for phones; the same limit stands in the style sheets. */
const COMPACT_BELOW_PIXELS = 768;

/** Returns false where the answer does not matter. */
export function useIsCompact(doesMatter = true): boolean {
  const rendered = useServerSnapshot((page) => page.isCompact);
  return useSyncExternalStore(onCompactChange, doesMatter ? isCompact : isNot, doesMatter ? rendered : isNot);
}

const isNot = () => false;

export const COMPACT_MEDIA = `(max-width: ${COMPACT_BELOW_PIXELS - 0.02}px)`;

function compactMedia(): MediaQueryList {
  return window.matchMedia(COMPACT_MEDIA);
}

export function isCompact(): boolean {
  return compactMedia().matches;
}

/** Calls back when the window becomes narrow or wide. */
export function onCompactChange(listener: () => void): () => void {
  const media = compactMedia();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
