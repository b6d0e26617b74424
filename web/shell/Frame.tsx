import { type MouseEvent, memo, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { shell } from '#texts/generated/shell.ts';
import { endHydration } from '#web/lib/hydration.ts';
import { useTexts } from '#web/lib/language.ts';
import { useLocation } from '#web/lib/router.ts';
import { windowState } from '#web/lib/window-state.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';
import { ComingScreen } from './ComingScreen.tsx';
import { CrashGuard, CrashNote } from './CrashGuard.tsx';
import styles from './Frame.module.css';
import { Page } from './Page.tsx';
import { Unscripted } from './Unscripted.tsx';

interface FrameProps {
  header: ReactNode;
  sidebar?: ReactNode;
  footer?: ReactNode;
  /** Stays visible at the lower end of the window. */
  bottomBar?: ReactNode;
  /** The error of a screen stays until this value changes. */
  place: string;
  children: ReactNode;
}

/** What surrounds every screen: the skip link, the toasts, header, navigation and footer. */
export function Frame({ header, sidebar, footer, bottomBar, place, children }: FrameProps) {
  const t = useTexts(shell);
  const { pathname } = useLocation();
  const [startedAt] = useState(pathname);

  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of this page, also without scripts. */}
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        {t.skip}
      </a>
      <ComingScreen />
      {header}
      <noscript>
        {/* No browser that runs this code shows it. */}
        {import.meta.env.SSR && <Unscripted className={styles.unscripted} />}
      </noscript>
      <div className={styles.middle}>
        {sidebar && (
          <CrashGuard>
            <Suspense fallback={<div id="sidebar" />}>{sidebar}</Suspense>
          </CrashGuard>
        )}
        <main id="content" className={styles.content} tabIndex={-1}>
          <ScreenPlace place={place} startedAt={startedAt}>
            {children}
          </ScreenPlace>
        </main>
      </div>
      {footer}
      {bottomBar && (
        <CrashGuard>
          <Suspense>{bottomBar}</Suspense>
        </CrashGuard>
      )}
      <Toasts />
    </div>
  );
}

/**
 * Moves only focus and scroll position. The browser's own link would add a history entry without the state of the
 * former one.
 */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  const content = document.getElementById('content');
  content?.focus();
  content?.scrollIntoView();
}

interface ScreenPlaceProps {
  place: string;
  startedAt: string;
  children: ReactNode;
}

/**
 * Renders again only for another screen. Otherwise a header that learns the width of the window would make React
 * hydrate the whole screen in one long task.
 */
const ScreenPlace = memo(function ScreenPlace({ place, startedAt, children }: ScreenPlaceProps) {
  return (
    <CrashGuard place={place} note={<CrashNote />}>
      <Suspense fallback={<ScreenSkeleton />}>
        {children}
        <Arrival startedAt={startedAt} />
      </Suspense>
    </CrashGuard>
  );
});

const lastPlace = windowState<string | undefined>(() => undefined);
/** The scroll position of each history entry, for back and forward. */
const scrolledTo = windowState(() => new Map<string, number>());

/**
 * After each navigation, once the new screen is there: scroll to the top, or back to the place where the visitor left
 * it, and focus the heading. The caller says on
 * which screen the visitor started, because the visitor may move on before the first screen has loaded.
 */
function Arrival({ startedAt }: { startedAt: string }) {
  const { pathname, key, isReturn } = useLocation();
  useEffect(endHydration, []);
  // Ends before the next screen is rendered: where it is shorter, the browser scrolls up by itself.
  useLayoutEffect(() => {
    const remember = () => scrolledTo.value.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
  // Before its first paint. A person who goes back knows the screen already.
  useLayoutEffect(() => {
    if (!isReturn && (lastPlace.value ?? startedAt) !== pathname) fadeIn();
  }, [pathname, isReturn, startedAt]);
  useEffect(() => {
    lastPlace.value ??= startedAt;
    if (lastPlace.value === pathname) return;
    lastPlace.value = pathname;
    // From here on we scroll ourselves: the browser would do so before the screen is rendered.
    scrollOurselves();
    window.scrollTo(0, isReturn ? (scrolledTo.value.get(key) ?? 0) : 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname, key, isReturn, startedAt]);
  return null;
}

/** Only the browser knows the place after a reload. */
function scrollOurselves(event?: Event): void {
  window.history.scrollRestoration = event?.type === 'pagehide' ? 'auto' : 'manual';
  for (const type of ['pagehide', 'pageshow']) window.addEventListener(type, scrollOurselves);
}

/** The browser animates without our code, so the new screen responds from its first paint on. */
function fadeIn(): void {
  if (!window.matchMedia('(prefers-reduced-motion: no-preference)').matches) return;
  document.getElementById('content')?.animate?.({ opacity: [0.4, 1] }, { duration: 160, easing: 'ease-out' });
}

export function ScreenSkeleton() {
  const t = useTexts(shell);
  return (
    <Page>
      <Skeleton rows={4} label={t.loading} />
    </Page>
  );
}
