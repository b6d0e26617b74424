import { staff_patients } from '#texts/generated/staff_patients.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useStepUp } from '../shell/step-up.ts';

interface GlassDialogProps {
  patientId: number;
  onDone: () => void;
  onClose: () => void;
}

/** Opens the record of somebody else's patient. It says before what she and the clinic will see of it. */
export function GlassDialog({ patientId, onDone, onClose }: GlassDialogProps) {
  const t = useTexts(staff_patients);
  const withProof = useStepUp();
  const form = useApiForm({
    defaultValues: { reason: '' },
    send: ({ reason }) =>
      withProof(() =>
        callApi('POST /api/staff/patients/:patient_id/emergency-access', { patient_id: patientId, reason }),
      ),
    onDone,
  });
  return (
    <FormDialog
      title={t.glass_title}
      about={t.glass_found}
      action={t.glass_open}
      isDanger
      form={form}
      onClose={onClose}
    >
      <Notice tone="danger">{t.glass_warning}</Notice>
      <TextArea
        label={t.glass_reason}
        hint={t.glass_reason_hint}
        required
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
