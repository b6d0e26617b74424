import { useState } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useNavigate } from '#web/lib/router.ts';
import { PageRefusal } from '#web/lib/use-send.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useStepUp } from '../identity/step-up.ts';
import { pathToPatient } from '../paths.ts';

/** Emergency access in two dialogs: the first finds the exact patient, the second asks for the reason. */
export function EmergencyDialogs({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [found, setFound] = useState<number | null>(null);
  const open = (patientId: number) => {
    onClose();
    navigate(pathToPatient(patientId));
  };
  if (found !== null) {
    return <EmergencyReasonDialog patientId={found} onDone={() => open(found)} onClose={onClose} />;
  }
  return (
    <FindPatientDialog
      onFound={({ patient_id, is_open }) => (is_open ? open(patient_id) : setFound(patient_id))}
      onClose={onClose}
    />
  );
}

interface GlassDialogProps {
  patientId: number;
  onDone: () => void;
  onClose: () => void;
}

/** Opens the file of another doctor's patient. The dialog says that the patient and the clinic will see this access. */
export function EmergencyReasonDialog({ patientId, onDone, onClose }: GlassDialogProps) {
  const t = useTexts(staff_patients);
  const withProof = useStepUp();
  const form = useSendForm({
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

type Found = ApiRoutes['POST /api/staff/patients/lookup']['output']['data'];

interface LookupDialogProps {
  onFound: (found: Found) => void;
  onClose: () => void;
}

/** Finds a patient by the complete mail address or the complete number. */
function FindPatientDialog({ onFound, onClose }: LookupDialogProps) {
  const t = useTexts(staff_patients);
  const [way, setWay] = useState<'email' | 'number'>('email');
  const form = useSendForm({
    defaultValues: { email: '', patient_number: '', birthdate: '' },
    send: ({ email, ...known }) =>
      callApi('POST /api/staff/patients/lookup', way === 'email' ? { email } : known).catch(
        (error: unknown) => {
          const isNobody = error instanceof ApiError && error.status === 404;
          throw isNobody ? new PageRefusal(t.lookup_none) : error;
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
