import { useState } from 'react';
import type { StaffDocument } from '#contract/documents-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import { useMayCall } from '../../shell/permissions.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import type { DocumentDialog } from './DocumentDialogs.tsx';
import { documentColumns } from './document-columns.tsx';
import { isRemovable } from './document-rights.ts';

interface DocumentTableProps {
  documents: StaffDocument[];
  /** Then it is read and nothing else. */
  isEmergency: boolean;
  onOpen: (dialog: DocumentDialog) => void;
}

export function DocumentTable({ documents, isEmergency, onOpen }: DocumentTableProps) {
  const t = useTexts(staff_patients);
  const { role } = useSignedIn();
  const mayRelease = useMayCall('releaseDocument') && !isEmergency;
  const mayDelete = useMayCall('deletePrescriptions');
  const mayRead = useMayCall('readDocumentAsStaff');
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const reader = { t, role, mayRead, mayRelease, mayDelete };
  // What has left the list meanwhile is no longer chosen.
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
