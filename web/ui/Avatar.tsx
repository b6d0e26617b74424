import styles from './Avatar.module.css';
import { classNames } from './class-names.ts';

const COLOURS = ['plum', 'sage', 'clay', 'slate'] as const;

interface AvatarProps {
  name: string;
  /** The address of a picture of the person. */
  picture?: string | undefined;
}

const PIXELS = 46;

/** The picture, or the initials. Decoration: the name stands beside it. A person has the same colour everywhere. */
export function Avatar({ name, picture }: AvatarProps) {
  if (picture) {
    return (
      <img
        className={styles.picture}
        src={picture}
        alt=""
        aria-hidden="true"
        width={PIXELS}
        height={PIXELS}
        loading="lazy"
      />
    );
  }
  const initials = initialsOf(name);
  const [first = 0, last = 0] = [...initials].map((letter) => letter.charCodeAt(0));
  const colour = COLOURS[(first + 2 * last) % COLOURS.length] ?? 'plum';
  return (
    <span className={classNames(styles.avatar, styles[colour])} aria-hidden="true">
      {initials}
    </span>
  );
}

/** The first letters of first and last name; titles such as "Dr. med." do not count. */
export function initialsOf(name: string): string {
  const names = name.split(/\s+/).filter((word) => word && !word.endsWith('.'));
  const chosen = names.length > 1 ? [names[0], names.at(-1)] : names;
  return chosen.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('de') ?? '').join('');
}
