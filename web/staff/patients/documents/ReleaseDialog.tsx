import type { StaffDocument } from '#contract/documents-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';

interface ReleaseDialogProps {
  document: StaffDocument;
  onDone: () => void;
  onClose: () => void;
}

export function ReleaseDialog({ document: { id, title, name }, onDone, onClose }: ReleaseDialogProps) {
  const t = useTexts(staff_patients);
  const form = useApiForm({
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
