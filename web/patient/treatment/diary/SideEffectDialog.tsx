import { useState } from 'react';
import type { Diary } from '#contract/treatment-diary.contract.ts';
import { type Severity, severities } from '#contract/treatment-diary.rules.ts';
import { treatment_diary } from '#texts/generated/treatment_diary.ts';
import { callApi } from '#web/lib/call-api.ts';
import { addDays, berlinDateOf } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { showToast } from '#web/ui/toasts.ts';

interface SideEffectDialogProps {
  diary: Diary;
  onChange: (diary: Diary) => void;
  onClose: () => void;
}

const today = () => berlinDateOf(Date.now());

export function SideEffectDialog({ diary, onChange, onClose }: SideEffectDialogProps) {
  const t = useTexts(treatment_diary);
  const [requestKey] = useState(() => crypto.randomUUID());
  const [severity, setSeverity] = useState<string>('');
  const form = useSendForm({
    defaultValues: { text: '', severity: '', medicine_id: '', day: today() },
    send: (values) =>
      callApi('POST /api/patients/therapy-plans/diary/side-effects', {
        ...{ ...values, request_key: requestKey, severity: values.severity as Severity },
        medicine_id: values.medicine_id || null,
      }),
    onDone: ({ data }) => {
      showToast({ type: 'success', text: t.saved });
      onClose();
      onChange(data);
    },
  });
  const severityField = form.field('severity');
  return (
    <FormDialog title={t.note} about={t.not_at_once} action={t.save} form={form} onClose={onClose}>
      <TextArea label={t.effect} rows={3} maxLength={1000} required {...form.field('text')} />
      <RadioGroup
        label={t.severity}
        layout="row"
        required
        options={severities.map((value) => ({ value, label: t[`severity_${value}`] }))}
        {...severityField}
        onChange={(event) => {
          setSeverity(event.target.value);
          return severityField.onChange(event);
        }}
      />
      {severity === 'severe' && <Notice tone="danger">{t.severe_note}</Notice>}
      <Select label={t.medicine} {...form.field('medicine_id')}>
        <option value="">{t.no_medicine}</option>
        {diary.medicines.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <DateField
        label={t.effect_day}
        required
        {...form.field('day')}
        min={addDays(today(), -365)}
        max={today}
      />
    </FormDialog>
  );
}
