import { useQueryClient } from '@tanstack/react-query';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { bookingDraft, noteInDraft } from './booking-draft.ts';
import type { BookingStep } from './booking-state.ts';
import { isSlotLost, submitStep } from './submit-step.ts';
import { type UserDataValues, userDataErrors, userDataToSend } from './user-data-values.ts';
import { useWizard } from './wizard.ts';

interface UserDataFormOptions {
  nextStep: BookingStep;
  beforeSending?: () => Promise<void>;
  onAccepted?: (values: UserDataValues) => void;
}

/** The data form of both steps that ask for a person; accepted by the server, it leads on. */
export function useUserDataForm(
  defaultValues: UserDataValues,
  { nextStep, beforeSending, onAccepted }: UserDataFormOptions,
) {
  const queries = useQueryClient();
  const { booking, step, goTo, keepHold, loseSlot } = useWizard();

  return useApiForm({
    defaultValues,
    errorsOf: userDataErrors,
    isLong: true,
    send: async (values) => {
      try {
        await beforeSending?.();
        return await submitStep({ ...booking, step }, { userData: userDataToSend(values) });
      } catch (error) {
        if (isSlotLost(error)) loseSlot(error.message);
        throw error;
      }
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
