import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffDocument } from '#contract/documents-staff.contract.ts';
import type { PatientFile } from '#contract/patients-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { useTexts } from '#web/lib/language.ts';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { CHOSEN_TAB } from '../chosen-tab.ts';
import { Part } from '../Part.tsx';
import styles from '../Patients.module.css';
import { documentsOf } from '../patient-queries.ts';
import { type DocumentDialog, DocumentDialogs } from './DocumentDialogs.tsx';
import { DocumentTable } from './DocumentTable.tsx';

/**
 * Findings, letters, therapy plans and prescriptions: adding, releasing, and taking out of the lists. A file that was
 * opened in an emergency is only read.
 */
export function DocumentsTab({ file }: { file: PatientFile }) {
  const t = useTexts(staff_patients);
  const patientId = file.patient.id;
  const isEmergency = file.emergency_until !== null;
  const documents = useQuery(documentsOf(patientId));
  const [dialog, setDialog] = useState<DocumentDialog | null>(null);
  const add = !isEmergency && <Button onClick={() => setDialog({ kind: 'add' })}>{t.add}</Button>;
  const place = useKeptFocus<HTMLDivElement>(CHOSEN_TAB);
  return (
    <div ref={place}>
      <Part query={documents}>
        {(found: StaffDocument[]) =>
          found.length === 0 ? (
            <EmptyNote
              title={t.documents_empty_title}
              text={isEmergency ? t.documents_emergency : t.documents_empty}
              action={add}
            />
          ) : (
            <>
              <div className={styles.head}>
                <p className={styles.soft}>{isEmergency ? t.documents_emergency : t.documents_text}</p>
                {add}
              </div>
              <DocumentTable documents={found} isEmergency={isEmergency} onOpen={setDialog} />
            </>
          )
        }
      </Part>
      {dialog && <DocumentDialogs patientId={patientId} dialog={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}
