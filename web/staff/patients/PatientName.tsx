import { Link } from 'react-router';
import { pathTo, useMayCall } from '../shell/permissions.ts';
import styles from './Patients.module.css';

/** Leads to her file, wherever her name stands in the workspace. */
export function PatientName({ patient: { id, name } }: { patient: { id: number; name: string } }) {
  const mayOpen = useMayCall('readPatientFile');
  if (!mayOpen) return <strong>{name}</strong>;
  return (
    <Link to={`${pathTo('patients')}/${id}`} className={styles.name}>
      {name}
    </Link>
  );
}
