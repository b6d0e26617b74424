import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { Toasts } from '#web/ui/Toasts.tsx';
import { Arrival } from './Arrival.tsx';
import { CrashGuard } from './CrashGuard.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Refusals } from './Refusals.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import styles from './Shell.module.css';
import { useSidebar } from './use-sidebar.ts';

const Sidebar = lazy(async () => ({ default: (await import('./Sidebar.tsx')).Sidebar }));

/** What stays around every screen: header, sidebar where it belongs, footer, toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTexts(shell);
  const sidebar = useSidebar();
  const { pathname } = useLocation();
  const [startedAt] = useState(pathname);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t.skip}
      </a>
      <Header sidebar={sidebar} />
      <div className={styles.middle}>
        {sidebar && (
          <Suspense>
            <Sidebar isOpen={sidebar.isOpen} isCompact={sidebar.isCompact} />
          </Suspense>
        )}
        <main id="content" className={styles.content} tabIndex={-1}>
          <CrashGuard key={pathname}>
            <Suspense fallback={<ScreenSkeleton />}>
              {children}
              <Arrival startedAt={startedAt} />
            </Suspense>
          </CrashGuard>
        </main>
      </div>
      <Footer />
      <Toasts />
      <Refusals />
    </div>
  );
}
