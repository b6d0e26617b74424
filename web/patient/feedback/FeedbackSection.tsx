import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { feedback } from '#texts/generated/feedback.ts';
import { useTexts } from '#web/lib/language.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import styles from './Feedback.module.css';
import { ownFeedback } from './own-feedback.ts';

const FeedbackForm = lazyPart(async () => (await import('./FeedbackForm.tsx')).FeedbackForm);

/** Asked at the end of a call. Nothing is shown before the server says that the patient can answer. */
export function FeedbackSection({ appointmentId }: { appointmentId: number }) {
  const t = useTexts(feedback);
  const titleId = useId();
  const own = useQuery(ownFeedback(appointmentId));
  if (!own.data?.can_give) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.title}</h2>
      <FeedbackForm appointmentId={appointmentId} />
    </section>
  );
}
