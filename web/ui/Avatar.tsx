import styles from './Avatar.module.css';
import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';

const COLOURS = ['plum', 'sage', 'clay', 'slate'] as const;

/** Decoration: the name itself stands beside it. Somebody has the same colour everywhere. */
export function Avatar({ name }: { name: string }) {
  const initials = initialsOf(name);
  const [first = 0, last = 0] = [...initials].map((letter) => letter.charCodeAt(0));
  const colour = COLOURS[(first + 2 * last) % COLOURS.length] ?? 'plum';
  return (
    <span className={classNames(styles.avatar, styles[colour])} aria-hidden="true">
      {initials}
    </span>
  );
}
