import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { AddressFields, PersonFields } from '#web/patient/person/PersonFields.tsx';
import { BOOKING_SALUTATIONS, SALUTATIONS } from '#web/patient/person/person-values.ts';
import { LongForm } from '#web/ui/LongForm.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { bookingDraft, noteInDraft } from '../booking-draft.ts';
import type { BookingStep } from '../booking-state.ts';
import { isSlotLost, STEP_FORM, submitStep } from '../submit-step.ts';
import { useWizard } from '../wizard.ts';
import styles from './UserDataForm.module.css';
import { type UserDataValues, userDataErrors, userDataToSend } from './user-data-values.ts';

interface UserDataFormProps {
  form: ReturnType<typeof useUserDataForm>;
  onChange?: () => void;
  fixedEmailHint?: string;
  /** What comes last. */
  children?: ReactNode;
}

/** Person and address: the form of guests and of patients without an address. */
export function UserDataForm({ form, onChange, fixedEmailHint, children }: UserDataFormProps) {
  const t = useTexts(identity);
  return (
    <LongForm id={STEP_FORM} className={styles.form} onSubmit={form.submit} onChange={onChange}>
      <section className={styles.section}>
        <h2>{t.section_person}</h2>
        <PersonFields
          field={form.field}
          phone="plain"
          salutations={fixedEmailHint === undefined ? BOOKING_SALUTATIONS : SALUTATIONS}
          {...(fixedEmailHint !== undefined && { fixedEmailHint })}
        />
      </section>
      <section className={styles.section}>
        <h2>{t.section_address}</h2>
        <AddressFields field={form.field} />
      </section>
      {children}
      <RestOfErrors refusal={form.refusal} />
    </LongForm>
  );
}

interface UserDataFormOptions {
  nextStep: BookingStep;
  beforeSending?: () => Promise<void>;
  onAccepted?: (values: UserDataValues) => void;
}

/** The data form of the two steps that ask for a person; once the server accepts it, the wizard goes on. */
export function useUserDataForm(
  defaultValues: UserDataValues,
  { nextStep, beforeSending, onAccepted }: UserDataFormOptions,
) {
  const queries = useQueryClient();
  const { booking, step, goTo, keepHold, loseSlot } = useWizard();

  return useSendForm({
    defaultValues,
    errorsOf: userDataErrors,
    isLong: true,
    send: async (values) => {
      await beforeSending?.();
      return await submitStep({ ...booking, step }, { userData: userDataToSend(values) });
    },
    onRefused: (refusal) => {
      if (isSlotLost(refusal)) loseSlot(refusal);
    },
    onDone: ({ hold }, values) => {
      onAccepted?.(values);
      keepHold(hold);
      noteInDraft(queries, { is_data_accepted: true });
      queries.invalidateQueries({ queryKey: bookingDraft().queryKey });
      goTo({ ...booking, step: nextStep });
    },
  });
}
