import { Link } from '#web/lib/router.ts';
import { pathToPatient } from '../paths.ts';
import { useMayCall } from '../shell/permissions.ts';
import styles from './Patients.module.css';

/** The name of a patient, as a link to the patient's file where the role may open it. */
export function PatientName({ patient: { id, name } }: { patient: { id: number; name: string } }) {
  const mayOpen = useMayCall('readPatientFile');
  if (!mayOpen) return <strong>{name}</strong>;
  return (
    <Link to={pathToPatient(id)} className={styles.name}>
      {name}
    </Link>
  );
}
