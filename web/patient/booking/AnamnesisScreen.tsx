import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnamnesisEntries } from '#contract/anamnesis.contract.ts';
import { booking as words } from '#texts/generated/booking.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AnamnesisForm } from '../anamnesis/AnamnesisForm.tsx';
import { anamnesisForm } from '../anamnesis/anamnesis-form.ts';
import { EMPTY_ENTRIES, NOT_SIGNED, type Signing } from '../anamnesis/anamnesis-values.ts';
import { SaveNote } from './SaveNote.tsx';
import { StepLayout } from './StepLayout.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { STEP_FORM } from './submit-step.ts';
import { useAnamnesisSending, useEntriesSaving } from './use-anamnesis-step.ts';
import { draftOf, guestValues } from './user-data-values.ts';
import { useWizard } from './wizard.ts';

/**
 * Step 5: the medical history of a guest, saved while it is filled in and signed at the end. One layout from
 * the first moment on: the heading has the focus, and must not be replaced when the questions come.
 */
export function AnamnesisScreen() {
  const t = useTexts(words);
  const questions = useQuery(anamnesisForm('booking', useLanguage()));
  const { booking, draft, signing, goTo } = useWizard();
  const [entries, setEntries] = useState(draft.anamnesis ?? EMPTY_ENTRIES);
  const [isChanged, setIsChanged] = useState(false);
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
    setIsChanged(true);
  };
  return (
    <StepLayout action={questions.data && <SubmitButton isBusy={sending.isBusy} />}>
      {isDone && (
        <Notice tone="good">
          <p>{t.anamnesis_accepted}</p>
        </Notice>
      )}
      {questions.data ? (
        <AnamnesisForm
          id={STEP_FORM}
          form={questions.data}
          person={draft.userData ?? draftOf(guestValues(null))}
          entries={entries}
          onChange={changeEntries}
          startSigning={signing.current ?? NOT_SIGNED}
          onSigningChange={changeSigning}
          errors={sending.errors}
          onSubmit={(submission) => (isDone ? goTo({ ...booking, step: 6 }) : sending.send(submission))}
        />
      ) : (
        <QuestionsToCome questions={questions} />
      )}
      <SaveNote state={saving.state} />
    </StepLayout>
  );
}

function QuestionsToCome({ questions }: { questions: UseQueryResult }) {
  const t = useTexts(words);
  if (!questions.isError) return <Skeleton rows={8} label={t.loading} />;
  return <FailureNote message={questions.error.message || undefined} onRetry={() => questions.refetch()} />;
}
