import { useQueryClient } from '@tanstack/react-query';
import type { StaffDocument } from '#contract/documents.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { fileKey } from '../patient-queries.ts';
import { AddDocumentDialog } from './AddDocumentDialog.tsx';

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
  if (dialog.kind === 'add') return <AddDocumentDialog patientId={patientId} {...ways} />;
  if (dialog.kind === 'release') return <ReleaseDialog document={dialog.document} {...ways} />;
  return <DeleteDialog documents={dialog.documents} {...ways} />;
}

interface ReleaseDialogProps {
  document: StaffDocument;
  onDone: () => void;
  onClose: () => void;
}

function ReleaseDialog({ document: { id, title, name }, onDone, onClose }: ReleaseDialogProps) {
  const t = useTexts(staff_patients);
  const form = useSendForm({
    defaultValues: {},
    send: () => callApi('POST /api/staff/documents/:id/release', { id }),
    onDone,
  });
  return (
    <FormDialog
      title={t.release_title}
      about={t.release_text({ title: title || name })}
      action={t.release}
      form={form}
      onClose={onClose}
    />
  );
}

interface DeleteDialogProps {
  documents: StaffDocument[];
  onDone: () => void;
  onClose: () => void;
}

/** Releases one or several documents in one call: all of them or none. */
function DeleteDialog({ documents, onDone, onClose }: DeleteDialogProps) {
  const t = useTexts(staff_patients);
  const form = useSendForm({
    defaultValues: {},
    send: () => callApi('POST /api/admins/prescriptions_bulk_delete', { ids: documents.map(({ id }) => id) }),
    onDone,
  });
  return (
    <FormDialog
      title={t.delete_title}
      about={t.delete_text}
      action={t.delete}
      isDanger
      form={form}
      onClose={onClose}
    >
      <ul>
        {documents.map(({ id, title, name, kind }) => (
          <li key={id}>
            {title || name} ({t[`kind_${kind}`]})
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
