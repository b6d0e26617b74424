import { Avatar } from '#web/ui/Avatar.tsx';
import styles from './DoctorFace.module.css';

interface DoctorFaceProps {
  name: string;
  picture: string | undefined;
  size?: keyof typeof PIXELS;
}

const PIXELS = { small: 46, medium: 72, large: 144 };

/** The doctor's picture, or the initials. Decoration: the name stands beside it. */
export function DoctorFace({ name, picture, size = 'small' }: DoctorFaceProps) {
  const pixels = PIXELS[size];
  // Not before it is about to be seen: on a slow network the words and the code of the page come first.
  if (picture)
    return <img className={styles.face} src={picture} alt="" width={pixels} height={pixels} loading="lazy" />;
  return (
    <span className={styles.initials} data-size={size}>
      <Avatar name={name} />
    </span>
  );
}
