import type { StaffDocument } from '#contract/documents-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';

interface DeleteDialogProps {
  documents: StaffDocument[];
  onDone: () => void;
  onClose: () => void;
}

/** One or several at once: all of them or none. */
export function DeleteDialog({ documents, onDone, onClose }: DeleteDialogProps) {
  const t = useTexts(staff_patients);
  const form = useApiForm({
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
