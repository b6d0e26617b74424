import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PatientFile } from '#contract/patients.contract.ts';
import { salutations } from '#contract/person.ts';
import { identity } from '#texts/generated/identity.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceButtons } from '#web/ui/ChoiceButtons.tsx';
import formStyles from '#web/ui/Form.module.css';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useMayCall } from '../../identity/permissions.ts';
import { fileKey } from '../../patient-file/patient-queries.ts';

type Person = PatientFile['patient'];

/** What an administrator does for a patient's account: changes the profile, sends a link for a new password. */
export function AccountHelp({ patient }: { patient: Person }) {
  const t = useTexts(staff_patients);
  const mayChange = useMayCall('updatePatientProfile');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {mayChange && (
        <Button look="secondary" onClick={() => setIsOpen(true)}>
          {t.edit_profile}
        </Button>
      )}
      <PasswordLinkButton patient={patient} />
      {isOpen && <ProfileDialog patient={patient} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** A guest has no password. */
function PasswordLinkButton({ patient: { id, is_guest } }: { patient: Person }) {
  const t = useTexts(staff_patients);
  const mayMail = useMayCall('mailPasswordLink');
  const mail = useSend(() =>
    callApi('POST /api/staff/patients/:patient_id/password-letter', { patient_id: id }),
  );
  if (!mayMail || is_guest) return null;
  return (
    <Button look="secondary" isBusy={mail.isBusy} busyText={t.mail_password_busy} onClick={() => mail.send()}>
      {t.mail_password}
    </Button>
  );
}

function ProfileDialog({ patient, onClose }: { patient: Person; onClose: () => void }) {
  const t = useTexts(staff_patients);
  const identityTexts = useTexts(identity);
  const queries = useQueryClient();
  const { id, salutation, first_name, last_name, birthdate, phone } = patient;
  const former = {
    salutation,
    first_name,
    last_name,
    birthdate: birthdate ?? '',
    phone: phone ?? '',
    address: addressLine(patient),
  };
  const form = useSendForm({
    defaultValues: former,
    // The names of the fields come back with the name of the whole in front.
    errorsOf: (field, errors) => errors[`user.${field}`] ?? [],
    // Only what was changed: an entry that was emptied goes out too, and the server says whether it may be.
    send: (entered) => {
      const changed = Object.entries(entered).filter(
        ([field, value]) => value !== former[field as keyof typeof former],
      );
      return callApi('PUT /api/staff/patients/:patient_id/profile', {
        patient_id: id,
        user: Object.fromEntries(changed),
      });
    },
    onDone: () => {
      void queries.invalidateQueries({ queryKey: fileKey(id) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.edit_profile}
      about={t.edit_profile_text}
      action={t.save}
      form={form}
      onClose={onClose}
    >
      <ChoiceButtons
        label={identityTexts.salutation}
        required
        options={salutations.map((value) => ({ value, label: identityTexts[`salutation_${value}`] }))}
        {...form.field('salutation')}
      />
      <div className={formStyles.pair}>
        <TextField label={identityTexts.first_name} maxLength={100} required {...form.field('first_name')} />
        <TextField label={identityTexts.last_name} maxLength={100} required {...form.field('last_name')} />
        <TextField label={identityTexts.birthdate} type="date" {...form.field('birthdate')} />
        <TextField
          label={identityTexts.phone}
          type="tel"
          addon="+49"
          maxLength={30}
          {...form.field('phone')}
        />
      </div>
      <TextField label={t.address} hint={t.address_hint} maxLength={300} {...form.field('address')} />
    </FormDialog>
  );
}

/** The address as the form takes it, without the country. */
function addressLine({ address }: Person): string {
  if (!address) return '';
  return `${address.street} ${address.house_number}, ${address.postal_code} ${address.city}`;
}
