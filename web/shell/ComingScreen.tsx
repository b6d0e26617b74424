import { useContext, useEffect, useState } from 'react';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { IsScreenComing } from '#web/lib/router.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './Frame.module.css';

/** Most screens load faster, and a bar that only flashes disturbs. */
const SLOW_AFTER_MS = 300;

/** Shows a thin bar at the top of the window while the next screen loads slowly, and announces it. */
export function ComingScreen() {
  const t = useTexts(shell);
  const isComing = useContext(IsScreenComing);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isComing) return;
    const timer = setTimeout(setIsSlow, SLOW_AFTER_MS, true);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isComing]);
  return (
    <div aria-live="polite">
      {isSlow && (
        <div className={styles.coming}>
          <VisuallyHidden>{t.loading}</VisuallyHidden>
        </div>
      )}
    </div>
  );
}
