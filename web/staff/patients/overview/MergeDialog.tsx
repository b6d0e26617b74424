import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DuplicateRow, PatientFile } from '#contract/patients-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useStepUp } from '../../shell/step-up.ts';

interface MergeDialogProps {
  file: PatientFile;
  other: DuplicateRow;
  onDone: (keptId: number) => void;
  onClose: () => void;
}

/** Two accounts of one person become one, for good: which of them stays, and how that is known. */
export function MergeDialog({ file, other, onDone, onClose }: MergeDialogProps) {
  const t = useTexts(staff_patients);
  const withProof = useStepUp();
  const queries = useQueryClient();
  const both = [{ ...file.patient, visits: file.visits }, other];
  const [keptId, setKeptId] = useState(file.patient.id);
  const emptiedId = keptId === other.id ? file.patient.id : other.id;
  const form = useApiForm({
    defaultValues: { reason: '' },
    send: ({ reason }) =>
      withProof(() =>
        callApi('POST /api/staff/patients/:patient_id/merge', {
          ...{ patient_id: emptiedId, into_id: keptId, reason },
        }),
      ),
    onDone: () => {
      void queries.invalidateQueries();
      onDone(keptId);
    },
  });
  return (
    <FormDialog title={t.merge_title} action={t.merge_confirm} isDanger form={form} onClose={onClose}>
      <Notice tone="danger">{t.merge_warning}</Notice>
      <RadioGroup
        label={t.merge_keep}
        name="kept"
        required
        options={both.map(({ id, name, email, visits }) => ({
          value: String(id),
          label: t.account_choice({ name, number: id, email, visits: visits.total }),
        }))}
        value={String(keptId)}
        onChange={({ target }) => setKeptId(Number(target.value))}
      />
      <TextArea
        label={t.merge_reason}
        hint={t.merge_reason_hint}
        required
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
