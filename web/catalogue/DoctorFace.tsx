import { Avatar } from '#web/ui/Avatar.tsx';
import styles from './DoctorFace.module.css';

interface DoctorFaceProps {
  name: string;
  picture: string | undefined;
}

/** The doctor's picture, or the initials. Decoration: the name stands beside it. */
export function DoctorFace({ name, picture }: DoctorFaceProps) {
  if (!picture) return <Avatar name={name} />;
  return <img className={styles.face} src={picture} alt="" width={46} height={46} />;
}
