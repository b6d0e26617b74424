import type { PatientFile } from '#contract/patients-staff.contract.ts';
import { useMayCall } from '../../shell/permissions.ts';
import styles from '../Patients.module.css';
import { DuplicatesCard } from './DuplicatesCard.tsx';
import { GlanceCard } from './GlanceCard.tsx';
import { PersonCard } from './PersonCard.tsx';
import { ProfileChangesCard } from './ProfileChangesCard.tsx';

export function OverviewTab({ file }: { file: PatientFile }) {
  const maySeeChanges = useMayCall('listProfileChanges');
  const mayCompare = useMayCall('listDuplicates');
  return (
    <div className={styles.stack}>
      <div className={styles.cards}>
        <PersonCard file={file} />
        <GlanceCard file={file} />
      </div>
      {maySeeChanges && <ProfileChangesCard patientId={file.patient.id} />}
      {mayCompare && <DuplicatesCard file={file} />}
    </div>
  );
}
