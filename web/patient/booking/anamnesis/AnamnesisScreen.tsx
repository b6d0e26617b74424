import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  AnamnesisEntries,
  AnamnesisForm as Questions,
  SentAnamnesis,
} from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { booking as bookingTexts } from '#texts/generated/booking.ts';
import { callApi } from '#web/lib/call-api.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { AnamnesisForm } from '#web/patient/anamnesis/form/AnamnesisForm.tsx';
import { refusalText } from '#web/patient/anamnesis/form/anamnesis-errors.ts';
import { NOT_SIGNED, type Signing, startEntries } from '#web/patient/anamnesis/form/anamnesis-values.ts';
import { anamnesisForm } from '#web/patient/anamnesis/form/load-form.ts';
import { useScreens } from '#web/patient/anamnesis/form/use-screens.ts';
import { SaveNote, type Saving, useAutosave } from '#web/patient/drafts/autosave.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { bookingDraft, noteInDraft } from '../booking-draft.ts';
import { draftOf, guestValues } from '../person/user-data-values.ts';
import { StepLayout, SubmitButton } from '../StepLayout.tsx';
import { isSlotLost, STEP_FORM, submitStep } from '../submit-step.ts';
import { useWizard } from '../wizard.ts';

/**
 * Step 5: the medical history of a guest, saved while it is filled in and signed at the end. One layout from
 * the first moment on: the heading has the focus, and must not be replaced when the questions come.
 */
export function AnamnesisScreen() {
  const t = useTexts(bookingTexts);
  const texts = useTexts(anamnesis);
  const questions = useQuery(anamnesisForm('booking', useLanguage()));
  const { booking, draft, signing, goTo } = useWizard();
  const person = draft.userData ?? draftOf(guestValues(null));
  const [entries, setEntries] = useState(draft.anamnesis ?? startEntries(person));
  const [isSigned, setIsSigned] = useState(isSignedNow(signing.current));
  const [isChanged, setIsChanged] = useState(false);
  const screens = useScreens(questions.data);
  const saving = useEntriesSaving();
  const sending = useAnamnesisSending(questions.data, saving);
  const isDone = draft.is_anamnesis_accepted && !isChanged;

  const changeEntries = (next: AnamnesisEntries) => {
    setEntries(next);
    setIsChanged(true);
    saving.schedule(next);
  };
  const changeSigning = (next: Signing) => {
    signing.current = next;
    setIsSigned(isSignedNow(next));
    setIsChanged(true);
  };
  const isToSign = screens.isPaged && screens.isLast && !isSigned && !isDone;
  return (
    <StepLayout
      action={
        questions.data && (
          <SubmitButton isBusy={sending.isBusy}>{isToSign ? texts.sign_step : undefined}</SubmitButton>
        )
      }
      onBack={screens.isFirst ? undefined : screens.previous}
    >
      {isDone && (
        <Notice tone="good">
          <p>{t.anamnesis_accepted}</p>
        </Notice>
      )}
      {questions.data ? (
        <AnamnesisForm
          id={STEP_FORM}
          form={questions.data}
          person={person}
          entries={entries}
          onChange={changeEntries}
          startSigning={signing.current ?? NOT_SIGNED}
          onSigningChange={changeSigning}
          isAccepted={isDone}
          errors={sending.errors}
          onSubmit={(submission) => (isDone ? goTo({ ...booking, step: 6 }) : sending.send(submission))}
        />
      ) : (
        <QuestionsLoading questions={questions} />
      )}
      <SaveNote state={saving.state} />
    </StepLayout>
  );
}

function isSignedNow(signing: Signing | null): boolean {
  return (signing?.signature ?? '') !== '';
}

function QuestionsLoading({ questions }: { questions: UseQueryResult }) {
  const t = useTexts(bookingTexts);
  if (!questions.isLoadingError) return <Skeleton rows={8} label={t.loading} />;
  return <FailureNote message={questions.error.message || undefined} onRetry={() => questions.refetch()} />;
}

/** Saves the entries. Changed entries have to be signed again. */
function useEntriesSaving() {
  const queries = useQueryClient();
  return useAutosave(async (anamnesis: AnamnesisEntries) => {
    noteInDraft(queries, { anamnesis, is_anamnesis_accepted: false });
    await callApi('PUT /api/patients/booking-draft', { anamnesis });
  });
}

const NONE: ServerErrors = {};

/** Sends the signed answers; once the server accepts them, the wizard goes on to the payment. */
function useAnamnesisSending(form: Questions | undefined, { flush, drop }: Pick<Saving, 'flush' | 'drop'>) {
  const texts = useTexts(anamnesis);
  const queries = useQueryClient();
  const { booking, signing, goTo, keepHold, loseSlot } = useWizard();
  const readDraft = () => queries.invalidateQueries({ queryKey: bookingDraft().queryKey });

  const { send, isBusy, refusal } = useSend(
    async (anamneseDaten: SentAnamnesis) => {
      await flush();
      return await submitStep({ ...booking, step: 5 }, { anamneseDaten });
    },
    {
      onDone: ({ hold }) => {
        drop();
        signing.current = null;
        keepHold(hold);
        noteInDraft(queries, { is_anamnesis_accepted: true });
        readDraft();
        goTo({ ...booking, step: 6 });
      },
      onRefused: (refused) => {
        if (isSlotLost(refused)) loseSlot(refused);
        // The draft was discarded in another tab: what the server knows now leads to the first step that is missing.
        if (refused.code === 'booking.step_not_due') readDraft();
      },
      refusalText: (refused) => (form ? refusalText(form, refused, texts) : refused.message),
    },
  );
  return { send, isBusy, errors: refusal?.errors ?? NONE };
}
