import { useEffect, useState } from 'react';

/** Seconds until something may be done again; 0 when it may. Starts by itself when given seconds. */
export function useCountdown(startingSeconds = 0): { secondsLeft: number; start(seconds: number): void } {
  const [now, setNow] = useState(Date.now);
  const [endsAt, setEndsAt] = useState(() => Date.now() + startingSeconds * 1000);
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);

  const start = (seconds: number) => {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1000);
  };
  return { secondsLeft, start };
}
