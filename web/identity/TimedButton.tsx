import type { MouseEvent } from 'react';
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
