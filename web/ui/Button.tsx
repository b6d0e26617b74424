import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from '#web/lib/router.ts';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';

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

interface ButtonLooks {
  /** One primary action per screen; `quiet` reads like a link; `danger` cannot be undone. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'normal' | 'small' | undefined;
  /** Takes the whole width of its container. */
  isWide?: boolean | undefined;
}

/** For buttons and for links that look like one. */
export function buttonClass(
  { look = 'primary', size = 'normal', isWide = false }: ButtonLooks,
  className?: string,
): string {
  return classNames(
    styles.button,
    styles[look],
    size === 'small' && styles.small,
    isWide && styles.wide,
    className,
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, isWide, className, ...link }: LinkProps & ButtonLooks) {
  return <Link {...link} className={buttonClass({ look, size, isWide }, className)} />;
}

/** Decoration only: the component that shows it says in words what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
