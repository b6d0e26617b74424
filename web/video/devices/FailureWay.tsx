import type { ReactNode } from 'react';
import { video_check } from '#texts/generated/video_check.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/toasts.ts';
import styles from './Devices.module.css';
import type { MediaFailure } from './own-media.ts';

interface FailureWayProps {
  failure: MediaFailure | 'blocked';
  /** For the case that nothing helps; from the settings of the clinic. */
  phone: string | null;
  onRetry: () => void;
  /** Whether its button is the next step of the screen. */
  isMain?: boolean;
  /** What happens without the person. */
  children?: ReactNode;
}

/** What does not work, in its own words, and what the person can do about exactly that. */
export function FailureWay({ failure, phone, onRetry, isMain = false, children }: FailureWayProps) {
  const t = useTexts(video_check);
  const needsOtherBrowser = failure === 'in_app' || failure === 'old_browser';
  const look = isMain ? 'primary' : 'secondary';
  const copy = async () => {
    await navigator.clipboard.writeText(window.location.href);
    showToast({ type: 'success', text: t.copied });
  };
  return (
    <Notice tone="danger">
      <div className={styles.failure}>
        <p>
          <strong>{t[`${failure}_title`]}</strong>
        </p>
        <p>{t[`${failure}_way`]}</p>
        {children}
        <p>
          {needsOtherBrowser ? (
            <Button look={look} size="small" onClick={() => void copy()}>
              {t.copy_address}
            </Button>
          ) : (
            <Button look={look} size="small" onClick={onRetry}>
              {t.try_again}
            </Button>
          )}
        </p>
        {phone && <PhoneWay phone={phone} />}
      </div>
    </Notice>
  );
}

export function PhoneWay({ phone }: { phone: string }) {
  const t = useTexts(video_check);
  const [before = '', after = ''] = t.phone({ phone: '\n' }).split('\n');
  return (
    <p className={styles.phone}>
      {before}
      <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
      {after}
    </p>
  );
}
