import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffDocument } from '#contract/documents-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { Part } from '../Part.tsx';
import styles from '../Patients.module.css';
import { documentsOf } from '../patient-queries.ts';
import { type DocumentDialog, DocumentDialogs } from './DocumentDialogs.tsx';
import { DocumentTable } from './DocumentTable.tsx';

/** Findings, letters, therapy plans and prescriptions: adding, releasing, and taking out of the lists. */
export function DocumentsTab({ patientId }: { patientId: number }) {
  const t = useTexts(staff_patients);
  const documents = useQuery(documentsOf(patientId));
  const [dialog, setDialog] = useState<DocumentDialog | null>(null);
  const add = <Button onClick={() => setDialog({ kind: 'add' })}>{t.add}</Button>;
  return (
    <>
      <Part query={documents}>
        {(found: StaffDocument[]) =>
          found.length === 0 ? (
            <EmptyNote title={t.documents_empty_title} text={t.documents_empty} action={add} />
          ) : (
            <>
              <div className={styles.head}>
                <p className={styles.soft}>{t.documents_text}</p>
                {add}
              </div>
              <DocumentTable documents={found} onOpen={setDialog} />
            </>
          )
        }
      </Part>
      {dialog && <DocumentDialogs patientId={patientId} dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
