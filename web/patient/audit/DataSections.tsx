import styles from '../identity/account/Account.module.css';
import { AccessSection } from './AccessSection.tsx';
import { DeletionSection } from './DeletionSection.tsx';
import { ExportSection } from './ExportSection.tsx';

/** What a patient can demand of her data: to see who looked, to take it along, and to be forgotten. */
export function DataSections() {
  return (
    <div className={styles.columns}>
      <AccessSection />
      <div className={styles.column}>
        <ExportSection />
        <DeletionSection />
      </div>
    </div>
  );
}
