import { type ChangeEvent, useState } from 'react';
import type { CancellationRequest } from '#contract/appointments-staff.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { RequestFacts } from './Requests.tsx';
import { useDecision } from './use-decision.ts';

const DECISIONS = ['approve_without_charge', 'approve_with_charge', 'reject'] as const;

interface DecideDialogProps {
  request: CancellationRequest;
  onClose: () => void;
}

export function DecideDialog({ request, onClose }: DecideDialogProps) {
  const t = useTexts(staff_today);
  const language = useLanguage();
  const form = useDecision(request, onClose);
  const [isCharged, setCharged] = useState(false);
  const decision = form.field('decision');
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    setCharged(event.target.value === 'approve_with_charge');
    await decision.onChange(event);
  };
  return (
    <FormDialog
      title={t.decide_title({ name: request.patient.name })}
      action={t.save}
      form={form}
      onClose={onClose}
    >
      <RequestFacts request={request} />
      <RadioGroup
        label={t.decision}
        options={DECISIONS.map((value) => ({ value, label: t[value] }))}
        {...decision}
        onChange={choose}
      />
      {isCharged && (
        <TextField
          label={t.fee}
          hint={t.fee_hint({ fee: formatEuro(request.fee_cents, language) })}
          inputMode="decimal"
          required
          {...form.field('fee_cents')}
        />
      )}
      <TextArea label={t.reason} hint={t.reason_hint} maxLength={500} required {...form.field('reason')} />
    </FormDialog>
  );
}
