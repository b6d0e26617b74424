import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does, for those who do not see the icon. */
  label: string;
  hasBorder?: boolean;
}

export function IconButton({ label, hasBorder = false, className, ...native }: IconButtonProps) {
  return (
    <button
      type="button"
      data-icon
      {...native}
      aria-label={label}
      className={classNames(styles.button, hasBorder && styles.bordered, className)}
    />
  );
}
