import { useQuery } from '@tanstack/react-query';
import { staff_feedback } from '#texts/generated/staff_feedback.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { ratingLabel } from './rating-label.ts';

const ROUTE = 'GET /api/staff/appointments/:appointment_id/feedback';

/** A row of the facts of an appointment: what the patient said about it. Nothing while nobody said anything. */
export function FeedbackFact({ appointmentId }: { appointmentId: number }) {
  const t = useTexts(staff_feedback);
  const { data: feedback } = useQuery({
    queryKey: [ROUTE, appointmentId],
    queryFn: async ({ signal }) => (await callApi(ROUTE, { appointment_id: appointmentId }, { signal })).data,
  });
  if (!feedback) return null;
  const rating = ratingLabel(feedback.rating, t);
  return (
    <>
      <dt>{t.label}</dt>
      <dd>{feedback.comment === '' ? rating : t.with_comment({ rating, comment: feedback.comment })}</dd>
    </>
  );
}
