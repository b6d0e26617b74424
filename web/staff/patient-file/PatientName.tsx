import { Link } from '#web/lib/router.ts';
import { useMayCall } from '../identity/permissions.ts';
import { pathToPatient } from '../paths.ts';
import styles from './Patients.module.css';

interface PatientNameProps {
  patient: { id: number; name: string };
  /** From which appointment the file is opened. */
  appointmentId?: number;
}

/** The name of a patient, as a link to the patient's file where the role may open it. */
export function PatientName({ patient: { id, name }, appointmentId }: PatientNameProps) {
  const mayOpen = useMayCall('readPatientFile');
  if (!mayOpen) return <strong>{name}</strong>;
  return (
    <Link to={pathToPatient(id, appointmentId)} className={styles.name}>
      {name}
    </Link>
  );
}
