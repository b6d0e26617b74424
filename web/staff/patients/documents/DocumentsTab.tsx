import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffDocument } from '#contract/documents.contract.ts';
import type { PatientFile } from '#contract/patients.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { useKeptFocus } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { useMayCall } from '#web/staff/shell/permissions.ts';
import { useSignedIn } from '#web/staff/shell/signed-in.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import { FilePart } from '../FilePart.tsx';
import styles from '../Patients.module.css';
import { CHOSEN_TAB, documentsOf } from '../patient-queries.ts';
import { type DocumentDialog, DocumentDialogs } from './DocumentDialogs.tsx';
import { documentColumns } from './document-columns.tsx';
import { isRemovable } from './document-rights.ts';

/**
 * Findings, documents, therapy plans and prescriptions: adds, releases and removes them. A file that was opened by
 * emergency access can only be read.
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
      <FilePart query={documents}>
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
      </FilePart>
      {dialog && <DocumentDialogs patientId={patientId} dialog={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

interface DocumentTableProps {
  documents: StaffDocument[];
  /** Emergency access reads the file and changes nothing. */
  isEmergency: boolean;
  onOpen: (dialog: DocumentDialog) => void;
}

function DocumentTable({ documents, isEmergency, onOpen }: DocumentTableProps) {
  const t = useTexts(staff_patients);
  const { role } = useSignedIn();
  const mayRelease = useMayCall('releaseDocument') && !isEmergency;
  const mayDelete = useMayCall('deletePrescriptions');
  const mayRead = useMayCall('readDocumentAsStaff');
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const reader = { t, role, mayRead, mayRelease, mayDelete };
  // Documents that have left the list since they were chosen are no longer chosen.
  const chosen = documents.filter((document) => isRemovable(document) && ids.has(document.id));
  const toggle = (id: number) => setIds(ids.symmetricDifference(new Set([id])));
  return (
    <>
      {mayDelete && chosen.length > 0 && (
        <p>
          <Button look="danger" size="small" onClick={() => onOpen({ kind: 'delete', documents: chosen })}>
            {t.delete_chosen({ count: chosen.length })}
          </Button>
        </p>
      )}
      <TableRows
        caption={t.tab_documents}
        columns={documentColumns(reader, { ids, toggle, onOpen }, documents)}
        rowKey={({ id }) => id}
        rows={documents}
      />
    </>
  );
}
