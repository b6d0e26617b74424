import { useQueryClient } from '@tanstack/react-query';
import { formatEuro } from '#contract/euro.rules.ts';
import type { WaitlistOffer } from '#contract/waitlist.contract.ts';
import { waitlist as texts } from '#texts/generated/waitlist.ts';
import { useCountdown } from '#web/identity/TimedButton.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate, formatDateTime, formatTime, formatWeekday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useNavigate } from '#web/lib/router.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { renewAppointments } from '../appointments/appointment-queries.ts';
import { pathTo } from '../paths.ts';
import styles from './Waitlist.module.css';
import { renewWaitlist } from './waitlist-queries.ts';

/** A free time that is held for the patient, with one button for each answer. */
export function OfferCard({ offer }: { offer: WaitlistOffer }) {
  const language = useLanguage();
  const t = texts[language];
  const { starts_at, service, doctor, moves, price_cents } = offer;
  return (
    <Card className={styles.card}>
      <h2>{t.offer_title}</h2>
      <p className={styles.time}>
        {t.at({ day: formatWeekday(starts_at, language), time: formatTime(starts_at) })}
      </p>
      <p className={styles.soft}>{t.with({ service: service.title, doctor: doctor.display_name })}</p>
      {moves && (
        <p>{t.offer_moves({ date: formatDate(moves.starts_at), time: formatTime(moves.starts_at) })}</p>
      )}
      {price_cents !== null && <p>{t.offer_books({ price: formatEuro(price_cents, language) })}</p>}
      {/* A new answer of the server starts the countdown anew. */}
      <Answer key={`${offer.status} ${offer.seconds_left}`} offer={offer} />
    </Card>
  );
}

function Answer({ offer }: { offer: WaitlistOffer }) {
  const t = useTexts(texts);
  const { secondsLeft } = useCountdown(offer.seconds_left);
  if (offer.status === 'accepted') return <Notice tone="waiting">{t.state_accepted}</Notice>;
  if (offer.status !== 'open' || secondsLeft === 0) return <Over offer={offer} />;
  return (
    <>
      <p className={styles.left}>
        {t.time_left({ left: leftInWords(secondsLeft, t), until: formatDateTime(offer.expires_at) })}
      </p>
      <Buttons offer={offer} />
    </>
  );
}

function Over({ offer: { status } }: { offer: WaitlistOffer }) {
  const t = useTexts(texts);
  const said = status === 'open' || status === 'accepted' ? t.state_expired : t[`state_${status}`];
  return (
    <>
      <Notice tone={status === 'taken' ? 'good' : 'waiting'}>{said}</Notice>
      <div className={styles.actions}>
        <ButtonLink look="secondary" to={pathTo(status === 'taken' ? 'ScheduleAppointment' : 'Waitlist')}>
          {status === 'taken' ? t.to_appointments : t.to_list}
        </ButtonLink>
      </div>
    </>
  );
}

function Buttons({ offer: { id } }: { offer: WaitlistOffer }) {
  const t = useTexts(texts);
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
  return (
    <>
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

function leftInWords(seconds: number, t: (typeof texts)['de']): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return t.left_hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return t.left_minutes({ minutes, seconds: String(seconds % 60).padStart(2, '0') });
}
