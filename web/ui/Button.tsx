import type { ComponentProps, MouseEvent } from 'react';
import styles from './Button.module.css';
import { type ButtonLooks, buttonClass } from './button-class.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLooks {
  /** While busy the button keeps its focus, says `busyText` and ignores presses. */
  isBusy?: boolean;
  busyText?: string;
}

export function Button({
  look,
  size,
  isWide,
  isBusy = false,
  busyText,
  type = 'button',
  className,
  onClick,
  children,
  ...native
}: ButtonProps) {
  // Also stops the Enter key in a form: browsers submit by pressing its button.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      {...native}
      type={type}
      className={buttonClass({ look, size, isWide }, className)}
      onClick={press}
      {...(isBusy && { 'aria-disabled': true, 'aria-busy': true })}
    >
      {isBusy && <Spinner />}
      <span className={styles.label}>{isBusy ? (busyText ?? children) : children}</span>
    </button>
  );
}
