import styles from './Avatar.module.css';
import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';

const COLOURS = ['plum', 'sage', 'clay', 'slate'] as const;

interface AvatarProps {
  name: string;
  /** The place in a list; neighbours get different colours. */
  index?: number;
}

/** Decoration: the name itself stands beside it. */
export function Avatar({ name, index = 0 }: AvatarProps) {
  const colour = COLOURS[index % COLOURS.length] ?? 'plum';
  return (
    <span className={classNames(styles.avatar, styles[colour])} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
