import type { LucideIcon } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './Tile.module.css';

interface TileProps {
  Icon: LucideIcon;
  title: string;
  text: string;
  /** The one link of the tile. */
  action: ReactNode;
  tone?: 'plain' | 'brand';
}

export function Tile({ Icon, title, text, action, tone = 'plain' }: TileProps) {
  const titleId = useId();
  return (
    <li className={classNames(styles.place, tone === 'brand' && styles.large)}>
      <Card
        className={classNames(styles.tile, styles[tone])}
        onClick={followLink}
        tone={tone}
        role="group"
        aria-labelledby={titleId}
      >
        <span className={styles.icon} aria-hidden="true">
          <Icon />
        </span>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
        <div className={styles.action}>{action}</div>
      </Card>
    </li>
  );
}

/** A press anywhere on the tile is a press on its link; keyboards and readers have the link itself. */
function followLink(event: MouseEvent<HTMLElement>): void {
  const isOnLink = event.target instanceof Element && event.target.closest('a') !== null;
  if (!isOnLink) event.currentTarget.querySelector('a')?.click();
}
