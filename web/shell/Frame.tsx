import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { Toasts } from '#web/ui/Toasts.tsx';
import { Arrival } from './Arrival.tsx';
import { CrashGuard } from './CrashGuard.tsx';
import styles from './Frame.module.css';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

interface FrameProps {
  header: ReactNode;
  sidebar?: ReactNode;
  footer?: ReactNode;
  /** A screen that broke stays broken until this changes. */
  place: string;
  children: ReactNode;
}

/** What stays around every screen: the way past the header, the toasts, and what the area puts beside them. */
export function Frame({ header, sidebar, footer, place, children }: FrameProps) {
  const t = useTexts(shell);
  const { pathname } = useLocation();
  const [startedAt] = useState(pathname);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t.skip}
      </a>
      {header}
      <div className={styles.middle}>
        {sidebar && <Suspense>{sidebar}</Suspense>}
        <main id="content" className={styles.content} tabIndex={-1}>
          <CrashGuard key={place}>
            <Suspense fallback={<ScreenSkeleton />}>
              {children}
              <Arrival startedAt={startedAt} />
            </Suspense>
          </CrashGuard>
        </main>
      </div>
      {footer}
      <Toasts />
    </div>
  );
}
