import type { ComponentProps } from 'react';
import styles from './Card.module.css';
import { classNames } from './class-names.ts';

interface CardProps extends ComponentProps<'div'> {
  /** `brand` is the plum panel for the one thing that matters most on a screen. */
  tone?: 'plain' | 'brand';
}

export function Card({ tone = 'plain', className, ...native }: CardProps) {
  return <div {...native} className={classNames(styles.card, styles[tone], className)} />;
}
