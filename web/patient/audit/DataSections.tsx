import styles from '../identity/account/Account.module.css';
import { AccessSection } from './AccessSection.tsx';
import { ConsentSection } from './ConsentSection.tsx';
import { DeletionSection } from './DeletionSection.tsx';
import { ExportSection } from './ExportSection.tsx';

/** What a patient can demand of her data: to see what she agreed to and who looked, to withdraw, take along, and leave. */
export function DataSections() {
  return (
    <>
      <ConsentSection />
      <div className={styles.columns}>
        <AccessSection />
        <div className={styles.column}>
          <ExportSection />
          <DeletionSection />
        </div>
      </div>
    </>
  );
}
