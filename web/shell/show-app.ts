import { createElement, type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { currentLanguage } from '#web/lib/language.ts';
import { beginTakingOver, drawAt, type PageData, whenIdle } from '#web/lib/page-data.ts';
import { drawCompact, isCompact } from '#web/lib/use-is-compact.ts';
import { loadFonts } from '#web/ui/load-fonts.ts';
import { CrashGuard, CrashNote } from './CrashGuard.tsx';

interface Start {
  /** Whether the page already shows what the app is going to draw. */
  isDrawn: boolean;
  /** Loads the code of the first screen, and its data for somebody who is signed in. */
  preload: () => Promise<void>;
}

/** Whether the page is what this person would see here now: her language, and no step of a booking in the history. */
export function isAsDrawn(languageOfPage: string): boolean {
  return languageOfPage === currentLanguage() && !window.history.state?.usr;
}

/** The app begins with the moment in which the server has drawn the page. False if the window has another width. */
export function beginAsDrawn(own: NonNullable<PageData['own']>): boolean {
  drawAt(own.drawnAt);
  drawCompact(own.isCompact);
  return own.isCompact === isCompact();
}

/**
 * Brings the page to life once the code of its screen is there, so that no skeleton stands in between. What the server
 * has drawn stays on the screen until then, and the app takes it over piece by piece, or puts its own in its place.
 */
export async function showApp(app: ReactNode, { isDrawn, preload }: Start): Promise<void> {
  const root = document.getElementById('root') as HTMLElement;
  if (isDrawn) beginTakingOver();
  // What is still to come finds the fonts there and does not move.
  else void loadFonts();
  // Without its code the screen says so itself.
  await preload().catch(() => {});
  const guarded = createElement(
    CrashGuard,
    { note: createElement('main', null, createElement(CrashNote)) },
    app,
  );
  // Both in pieces: the page answers between them.
  startTransition(() => {
    if (isDrawn) hydrateRoot(root, guarded);
    else createRoot(root).render(guarded);
  });
  if (!isDrawn) return;
  await whenIdle();
  await loadFonts();
}
