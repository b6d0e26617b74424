import { type MouseEvent, useEffect, useState } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from '#web/ui/Form.module.css';

/** Locked while seconds are left, and says how many. It keeps the focus, which a disabled button would lose. */
export function TimedButton({
  secondsLeft,
  onClick,
  children,
  ...button
}: ButtonProps & { secondsLeft: number }) {
  const t = useTexts(identity);
  if (secondsLeft === 0) {
    return (
      <Button {...button} onClick={onClick}>
        {children}
      </Button>
    );
  }
  const ignore = (event: MouseEvent) => event.preventDefault();
  const look = classNames(styles.locked, button.look !== 'quiet' && styles.filled);
  return (
    <Button {...button} aria-disabled="true" className={look} onClick={ignore}>
      {t.again_in({ seconds: secondsLeft })}
    </Button>
  );
}

/** Seconds until something may be done again; 0 when it may. Starts by itself when given seconds. */
export function useCountdown(startingSeconds = 0): { secondsLeft: number; start(seconds: number): void } {
  const [now, setNow] = useState(Date.now);
  // From the same moment: a clock that is read twice may have gone on, and the button would be locked for no reason.
  const [endsAt, setEndsAt] = useState(now + startingSeconds * 1000);
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);

  const start = (seconds: number) => {
    const begun = Date.now();
    setNow(begun);
    setEndsAt(begun + seconds * 1000);
  };
  return { secondsLeft, start };
}
