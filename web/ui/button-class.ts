import styles from './Button.module.css';
import { classNames } from './class-names.ts';

export interface ButtonLooks {
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
