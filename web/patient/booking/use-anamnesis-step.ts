import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { AnamnesisEntries, AnamnesisForm, AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { form as words } from '#texts/generated/form.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';
import { refusalText } from '../anamnesis/refusal-text.ts';
import { bookingDraft, noteInDraft } from './booking-draft.ts';
import { isSlotLost, submitStep } from './submit-step.ts';
import { type Saving, useAutosave } from './use-autosave.ts';
import { useWizard } from './wizard.ts';

/** What is changed after it was signed has to be signed again. */
export function useEntriesSaving() {
  const queries = useQueryClient();
  return useAutosave(async (anamnesis: AnamnesisEntries) => {
    noteInDraft(queries, { anamnesis, is_anamnesis_accepted: false });
    await callApi('PUT /api/patients/booking-draft', { anamnesis });
  });
}

/** Sends the signed answers; accepted by the server, they lead to the payment. */
export function useAnamnesisSending(
  form: AnamnesisForm | undefined,
  { flush, drop }: Pick<Saving, 'flush' | 'drop'>,
) {
  const t = useTexts(words);
  const texts = useTexts(anamnesis);
  const queries = useQueryClient();
  const { booking, signing, goTo, keepHold, loseSlot } = useWizard();
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<ServerErrors>({});

  const send = async (anamneseDaten: z.input<typeof AnamnesisSubmission>) => {
    setIsBusy(true);
    setErrors({});
    try {
      await flush();
      const { message, hold } = await submitStep({ ...booking, step: 5 }, { anamneseDaten });
      drop();
      signing.current = null;
      showToast({ type: 'success', text: message });
      keepHold(hold);
      noteInDraft(queries, { is_anamnesis_accepted: true });
      queries.invalidateQueries({ queryKey: bookingDraft().queryKey });
      goTo({ ...booking, step: 6 });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.errors);
      const said = form ? refusalText(form, error, texts) : error.message;
      showToast({ type: 'error', text: said || t.unreachable });
      if (isSlotLost(error)) loseSlot(error.message);
      // Discarded in another tab: what the server knows now leads to the first step that is missing.
      if (error.code === 'booking.step_not_due')
        queries.invalidateQueries({ queryKey: bookingDraft().queryKey });
    } finally {
      setIsBusy(false);
    }
  };
  return { send, isBusy, errors };
}
