import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Patients.module.css';

export function BackToList() {
  return (
    <p className={styles.back}>
      <Link to="/patients">
        <ArrowLeft size={16} aria-hidden="true" /> {useTexts(staff_patients).back}
      </Link>
    </p>
  );
}
