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
  /** The context that this page created at its start. */
  context: RenderContext;
  /** Whether the page already shows what the app will render. */
  isRendered: boolean;
  /** Loads the code of the first screen, and its data for a person who is signed in. */
  preload: () => Promise<void>;
}

/**
 * Whether the HTML matches what this person would see now: in this language, and without a booking step in the history.
 */
export function isUpToDate(languageOfPage: string): boolean {
  return languageOfPage === currentLanguage() && !window.history.state?.usr;
}

/** Whether a personal page has the width of this window. */
export function isAsWide({ personal }: PageData): boolean {
  return personal !== undefined && personal.isCompact === isCompact();
}

/**
 * Starts the app when the code of its screen is loaded, so that no skeleton is shown in between. Until then the HTML of
 * the server stays, and the app hydrates it in pieces or replaces it.
 */
export async function showApp(app: ReactNode, { context, isRendered, preload }: Start): Promise<void> {
  const root = document.getElementById('root') as HTMLElement;
  if (isRendered) beginHydration();
  // Later parts find the fonts loaded and do not move.
  else void loadFonts();
  // If its code is missing, the screen says so itself.
  await preload().catch(() => {});
  const guarded = createElement(
    CrashGuard,
    { note: createElement('main', null, createElement(CrashNote)) },
    createElement(CurrentRender, { value: context }, app),
  );
  // React does both in pieces, so the page answers in between.
  startTransition(() => {
    if (isRendered) hydrateRoot(root, guarded);
    else createRoot(root).render(guarded);
  });
  if (!isRendered) return;
  await whenIdle();
  await loadFonts();
}
