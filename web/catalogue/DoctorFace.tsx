import { Avatar } from '#web/ui/Avatar.tsx';
import styles from './DoctorFace.module.css';

interface DoctorFaceProps {
  name: string;
  picture: string | undefined;
  /** The place in a list; neighbours without a picture get different colours. */
  index?: number;
}

/** Her picture, or her initials. Decoration: the name itself stands beside it. */
export function DoctorFace({ name, picture, index = 0 }: DoctorFaceProps) {
  if (!picture) return <Avatar name={name} index={index} />;
  return <img className={styles.face} src={picture} alt="" width={46} height={46} />;
}
