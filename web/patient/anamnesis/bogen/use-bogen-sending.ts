import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { AnamnesisForm, AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { anamnesis_bogen } from '#texts/generated/anamnesis_bogen.ts';
import { form as formWords } from '#texts/generated/form.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';
import { newRequestKey } from '../../booking/payment/request-key.ts';
import { pathTo } from '../../routes.ts';
import { refusalText } from '../refusal-text.ts';
import { forgetBogen } from './bogen-memory.ts';

const NONE: ServerErrors = {};

interface Signed {
  anamneseDaten: AnamnesisSubmission;
  locale: AnamnesisForm['locale'];
}

/** Sends the signed form; once the clinic has it, the answers are forgotten here and found among the documents. */
export function useBogenSending(form: AnamnesisForm) {
  const t = useTexts(anamnesis_bogen);
  const words = useTexts(anamnesis);
  const { unreachable } = useTexts(formWords);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const keyFor = useAttemptKey();

  const sending = useMutation({
    mutationFn: (signed: Signed) =>
      callApi('POST /api/patients/create-anamnesebogen', signed, {
        headers: { 'Idempotency-Key': keyFor(signed) },
      }),
    onSuccess: ({ message }) => {
      forgetBogen();
      queries.invalidateQueries();
      showToast({ type: 'success', text: message });
      navigate(pathTo('MedicalHistory'));
    },
    onError: (error) => {
      const isRevised = error instanceof ApiError && error.code === 'anamnesis.questions_changed';
      if (isRevised) queries.invalidateQueries({ queryKey: ['anamnesis form'] });
      const said = error instanceof ApiError ? refusalText(form, error, words) : error.message;
      showToast({ type: 'error', text: isRevised ? t.questions_changed : said || unreachable });
    },
  });
  return {
    send: sending.mutate,
    isBusy: sending.isPending,
    errors: sending.error instanceof ApiError ? sending.error.errors : NONE,
  };
}

/** The same form sent again, such as after a broken connection, is the same request; a changed one is another. */
function useAttemptKey() {
  const last = useRef({ content: '', key: '' });
  return (signed: Signed): string => {
    const content = JSON.stringify(signed);
    if (last.current.content !== content) last.current = { content, key: newRequestKey() };
    return last.current.key;
  };
}
