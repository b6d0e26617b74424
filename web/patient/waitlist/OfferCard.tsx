import { useQueryClient } from '@tanstack/react-query';
import type { WaitlistOffer } from '#contract/waitlist.contract.ts';
import { waitlist as texts } from '#texts/generated/waitlist.ts';
import { useCountdown } from '#web/identity/TimedButton.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime, formatTime, formatWeekday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useNavigate } from '#web/lib/router.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { renewAppointments } from '../appointments/appointment-queries.ts';
import { pathTo } from '../paths.ts';
import { OfferTerms } from './OfferTerms.tsx';
import styles from './Waitlist.module.css';
import { renewWaitlist } from './waitlist-queries.ts';

/** A free time that is held for the patient, with one button for each answer. */
export function OfferCard({ offer }: { offer: WaitlistOffer }) {
  const t = useTexts(texts);
  return (
    <Card className={styles.card}>
      <h2>{t.offer_title}</h2>
      {/* A new answer of the server starts the countdown anew. */}
      <Answer key={`${offer.status} ${offer.seconds_left}`} offer={offer} />
    </Card>
  );
}

/** The countdown may end while the page is open: then the page says so. An answer that is under way is waited for. */
function Answer({ offer }: { offer: WaitlistOffer }) {
  const language = useLanguage();
  const t = texts[language];
  const { status, starts_at, service, doctor } = offer;
  const { secondsLeft } = useCountdown(offer.seconds_left);
  const { taking, declining } = useAnswers(offer);
  const isBusy = taking.isBusy || declining.isBusy;
  if (status !== 'open' || (secondsLeft === 0 && !isBusy))
    return (
      <>
        <p className={styles.time}>
          {t.at({ day: formatWeekday(starts_at, language), time: formatTime(starts_at) })}
        </p>
        <p className={styles.soft}>{t.with({ service: service.title, doctor: doctor.display_name })}</p>
        <Over status={status === 'open' ? 'expired' : status} />
      </>
    );
  return (
    <>
      <p className={styles.soft}>{t.offer_lead}</p>
      <OfferTerms offer={offer} />
      <p className={styles.left}>
        {t.time_left({ left: leftInWords(secondsLeft, t), until: formatDateTime(offer.expires_at) })}
      </p>
      <div className={styles.actions}>
        <Button isBusy={taking.isBusy} disabled={declining.isBusy} onClick={() => taking.send()}>
          {t.take}
        </Button>
        <Button
          look="secondary"
          isBusy={declining.isBusy}
          disabled={taking.isBusy}
          onClick={() => declining.send()}
        >
          {t.decline}
        </Button>
      </div>
      {/* Stays when the toast has gone. */}
      <RestOfErrors refusal={taking.refusal ?? declining.refusal} />
    </>
  );
}

/** What became of the offer, and the ways on. */
function Over({ status }: { status: Exclude<WaitlistOffer['status'], 'open'> }) {
  const t = useTexts(texts);
  if (status === 'accepted') return <Notice tone="waiting">{t.state_accepted}</Notice>;
  if (status === 'taken')
    return (
      <>
        <Notice tone="good">{t.state_taken}</Notice>
        <div className={styles.actions}>
          <ButtonLink look="secondary" to={pathTo('ScheduleAppointment')}>
            {t.to_appointments}
          </ButtonLink>
        </div>
      </>
    );
  return (
    <>
      <Notice tone="waiting">{t[`state_${status}`]}</Notice>
      <div className={styles.actions}>
        <WaysOn />
      </div>
    </>
  );
}

/** The time has gone: the place on the list stays, and the calendar has other times. */
export function WaysOn() {
  const t = useTexts(texts);
  return (
    <>
      <ButtonLink look="secondary" to={pathTo('Waitlist')}>
        {t.to_list}
      </ButtonLink>
      <ButtonLink look="secondary" to={pathTo('Appointment')}>
        {t.to_calendar}
      </ButtonLink>
    </>
  );
}

function useAnswers({ id }: WaitlistOffer) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const renew = () => Promise.all([renewWaitlist(queries), renewAppointments(queries)]);
  const onRefused = () => void renew();
  const taking = useSend(() => callApi('POST /api/patients/waitlist/offers/:id/take', { id }), {
    onRefused,
    onDone: ({ data: { status, confirmation_token: token } }) => {
      void renew();
      if (token !== null) navigate(pathTo('ConfirmPayment').replace(':token', token));
      else if (status === 'taken') navigate(pathTo('ScheduleAppointment'));
    },
  });
  const declining = useSend(() => callApi('POST /api/patients/waitlist/offers/:id/decline', { id }), {
    onRefused,
    onDone: () => void renew(),
  });
  return { taking, declining };
}

function leftInWords(seconds: number, t: (typeof texts)['de']): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return t.left_hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return t.left_minutes({ minutes, seconds: String(seconds % 60).padStart(2, '0') });
}
