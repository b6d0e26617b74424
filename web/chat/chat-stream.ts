import { useEffect, useEffectEvent } from 'react';

export const CHAT_POLL_MILLISECONDS = 10_000;

/** Without a live connection somebody has to ask: every 10 s while the page is visible. */
export function usePollingUnless(isLive: boolean, ask: () => void): void {
  const onTime = useEffectEvent(() => {
    if (document.visibilityState === 'visible') ask();
  });
  useEffect(() => {
    if (isLive) return;
    const timer = setInterval(() => onTime(), CHAT_POLL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isLive]);
}
