import { useQueryClient } from '@tanstack/react-query';
import type { StaffDocument } from '#contract/documents-staff.contract.ts';
import { fileKey } from '../patient-queries.ts';
import { AddDialog } from './AddDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';

export type DocumentDialog =
  | { kind: 'add' }
  | { kind: 'release'; document: StaffDocument }
  | { kind: 'delete'; documents: StaffDocument[] };

interface DocumentDialogsProps {
  patientId: number;
  dialog: DocumentDialog;
  onClose: () => void;
}

export function DocumentDialogs({ patientId, dialog, onClose }: DocumentDialogsProps) {
  const queries = useQueryClient();
  const onDone = () => {
    void queries.invalidateQueries({ queryKey: fileKey(patientId) });
    onClose();
  };
  const ways = { onDone, onClose };
  if (dialog.kind === 'add') return <AddDialog patientId={patientId} {...ways} />;
  if (dialog.kind === 'release') return <ReleaseDialog document={dialog.document} {...ways} />;
  return <DeleteDialog documents={dialog.documents} {...ways} />;
}
