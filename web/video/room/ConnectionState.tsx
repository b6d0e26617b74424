import { useEffect, useState } from 'react';
import { video } from '#texts/generated/video.ts';
import { useTexts } from '#web/lib/language.ts';
import type { OtherView } from '../call/call.ts';
import { FailureWay } from '../devices/FailureWay.tsx';
import styles from './Pictures.module.css';

/** Two browsers that can reach each other need a few seconds; after this time something stands between them. */
const BLOCKED_AFTER_MS = 20_000;

interface ConnectionStateProps {
  other: OtherView;
  /** For the case that nothing helps. */
  phone: string | null;
  onReconnect: () => void;
}

/** Over the picture until it comes; a connection that never comes has its own words and its own way out. */
export function ConnectionState({ other: { link, name }, phone, onReconnect }: ConnectionStateProps) {
  const t = useTexts(video);
  const isBlocked = useIsLongAgo(link === 'connecting');
  if (link === 'connected' || link === 'refused') return null;
  if (isBlocked) {
    return (
      <div className={styles.blocked}>
        <FailureWay failure="blocked" phone={phone} onRetry={onReconnect} />
      </div>
    );
  }
  return <p className={styles.state}>{t[link]({ name })}</p>;
}

function useIsLongAgo(isWaiting: boolean): boolean {
  const [isLongAgo, setLongAgo] = useState(false);
  useEffect(() => {
    setLongAgo(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setLongAgo(true), BLOCKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLongAgo;
}
