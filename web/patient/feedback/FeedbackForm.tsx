import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LONGEST_COMMENT, RATINGS, type Rating } from '#contract/feedback.rules.ts';
import { feedback } from '#texts/generated/feedback.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './Feedback.module.css';
import { ownFeedback } from './own-feedback.ts';

/** How the appointment was, by one tap, and a sentence if the patient likes. Each tap is saved at once. */
export function FeedbackForm({ appointmentId }: { appointmentId: number }) {
  const t = useTexts(feedback);
  const own = useQuery(ownFeedback(appointmentId));
  if (own.isPending) return <Skeleton rows={2} />;
  if (own.isLoadingError) return <FailureNote onRetry={() => own.refetch()} />;
  const { given, can_give } = own.data;
  if (can_give) return <Answer appointmentId={appointmentId} given={given} />;
  if (!given) return <p>{t.not_yet}</p>;
  return (
    <>
      <p>{t.kept({ rating: t[ratingKey(given.rating)] })}</p>
      {given.comment !== '' && <p>{given.comment}</p>}
    </>
  );
}

interface AnswerProps {
  appointmentId: number;
  given: { rating: number; comment: string } | null;
}

function Answer({ appointmentId, given }: AnswerProps) {
  const t = useTexts(feedback);
  const { chosen, give, comment, setComment, sending, isSaved } = useAnswer(appointmentId, given);
  return (
    <div className={styles.answer}>
      <p className={styles.soft}>{t.about}</p>
      <RadioGroup
        name={`feedback-${appointmentId}`}
        label={t.question}
        layout="row"
        value={String(chosen ?? '')}
        errors={sending.errorsOf('rating')}
        options={RATINGS.map((rating) => ({ value: String(rating), label: t[ratingKey(rating)] }))}
        onChange={({ target }) => give(Number(target.value))}
      />
      {chosen !== null && (
        <form
          className={styles.answer}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            give(chosen);
          }}
        >
          <TextField
            label={t.comment}
            hint={t.comment_hint({ max: LONGEST_COMMENT })}
            maxLength={LONGEST_COMMENT}
            value={comment}
            errors={sending.errorsOf('comment')}
            onChange={({ target }) => setComment(target.value)}
          />
          <div className={formStyles.actions}>
            <Button type="submit" look="secondary" size="small" isBusy={sending.isBusy}>
              {t.send_comment}
            </Button>
          </div>
        </form>
      )}
      <RestOfErrors refusal={sending.refusal} />
      {isSaved && <Notice tone="good">{t.saved}</Notice>}
    </div>
  );
}

function useAnswer(appointmentId: number, given: AnswerProps['given']) {
  const queries = useQueryClient();
  const [chosen, choose] = useState(given?.rating ?? null);
  const [comment, setComment] = useState(given?.comment ?? '');
  const [isSaved, setSaved] = useState(false);
  // Arrow keys choose several times in a row: one save after the other, so that the last one counts.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const sending = useSend(
    (rating: number) =>
      callApi('PUT /api/patients/appointments/:appointment_id/feedback', {
        appointment_id: appointmentId,
        rating,
        comment,
      }),
    {
      isQuiet: true,
      onDone: ({ data }) => {
        queries.setQueryData(ownFeedback(appointmentId).queryKey, data);
        setSaved(true);
      },
      onRefused: () => {
        setSaved(false);
        choose(given?.rating ?? null);
        void queries.invalidateQueries(ownFeedback(appointmentId));
      },
    },
  );
  const give = (rating: number) => {
    choose(rating);
    queue.current = queue.current.then(() => sending.send(rating));
  };
  return { chosen, give, comment, setComment, sending, isSaved };
}

function ratingKey(rating: number): `rating_${Rating}` {
  return `rating_${RATINGS.find((each) => each === rating) ?? 3}`;
}
