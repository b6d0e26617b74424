import { useState } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextField } from '#web/ui/TextField.tsx';

type Found = ApiRoutes['POST /api/staff/patients/lookup']['output']['data'];

interface LookupDialogProps {
  onFound: (found: Found) => void;
  onClose: () => void;
}

/** Nobody is found by a part of what is asked for. */
export function LookupDialog({ onFound, onClose }: LookupDialogProps) {
  const t = useTexts(staff_patients);
  const [way, setWay] = useState<'email' | 'number'>('email');
  const form = useApiForm({
    defaultValues: { email: '', patient_number: '', birthdate: '' },
    send: ({ email, ...known }) =>
      callApi('POST /api/staff/patients/lookup', way === 'email' ? { email } : known).catch(
        (error: unknown) => {
          const isNobody = error instanceof ApiError && error.status === 404;
          throw isNobody ? new ApiError(404, { message: t.lookup_none }) : error;
        },
      ),
    onDone: ({ data }) => onFound(data),
    isQuiet: true,
  });
  const about = <Notice tone="waiting">{t.lookup_text}</Notice>;
  return (
    <FormDialog title={t.lookup_title} about={about} action={t.lookup} form={form} onClose={onClose}>
      <RadioGroup
        label={t.lookup_by}
        name="way"
        layout="row"
        options={[
          { value: 'email', label: t.by_email },
          { value: 'number', label: t.by_number },
        ]}
        value={way}
        onChange={({ target }) => setWay(target.value === 'number' ? 'number' : 'email')}
      />
      {way === 'email' ? (
        <TextField label={t.email} type="email" required autoComplete="off" {...form.field('email')} />
      ) : (
        <>
          <TextField
            label={t.patient_number}
            inputMode="numeric"
            required
            autoComplete="off"
            {...form.field('patient_number')}
          />
          <TextField label={t.birthdate_long} type="date" required {...form.field('birthdate')} />
        </>
      )}
    </FormDialog>
  );
}
