import { createElement, type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { beginHydration, whenIdle } from '#web/lib/hydration.ts';
import { currentLanguage } from '#web/lib/language.ts';
import type { PageData } from '#web/lib/page-data.ts';
import { CurrentRender, type RenderContext } from '#web/lib/render-context.ts';
import { isCompact } from '#web/lib/use-is-compact.ts';
import { loadFonts } from '#web/ui/load-fonts.ts';
import { CrashGuard, CrashNote } from './CrashGuard.tsx';

interface Start {
  /** Made by this page, once. */
  context: RenderContext;
  /** Whether the page already shows what the app is going to render. */
  isRendered: boolean;
  /** Loads the code of the first screen, and its data for somebody who is signed in. */
  preload: () => Promise<void>;
}

/** Whether the HTML is what this person would see here now: her language, and no step of a booking in the history. */
export function isUpToDate(languageOfPage: string): boolean {
  return languageOfPage === currentLanguage() && !window.history.state?.usr;
}

/** Whether a personal page has the width of this window. */
export function isAsWide({ personal }: PageData): boolean {
  return personal !== undefined && personal.isCompact === isCompact();
}

/**
 * Starts the app once the code of its screen is there, so that no skeleton stands in between. The HTML of the server
 * stays on the screen until then, and the app hydrates it piece by piece, or puts its own in its place.
 */
export async function showApp(app: ReactNode, { context, isRendered, preload }: Start): Promise<void> {
  const root = document.getElementById('root') as HTMLElement;
  if (isRendered) beginHydration();
  // What is still to come finds the fonts there and does not move.
  else void loadFonts();
  // Without its code the screen says so itself.
  await preload().catch(() => {});
  const guarded = createElement(
    CrashGuard,
    { note: createElement('main', null, createElement(CrashNote)) },
    createElement(CurrentRender, { value: context }, app),
  );
  // Both in pieces: the page answers between them.
  startTransition(() => {
    if (isRendered) hydrateRoot(root, guarded);
    else createRoot(root).render(guarded);
  });
  if (!isRendered) return;
  await whenIdle();
  await loadFonts();
}
