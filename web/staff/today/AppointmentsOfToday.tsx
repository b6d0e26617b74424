import { useId } from 'react';
import { staff_payment } from '#texts/generated/staff_payment.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { formatTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { actionsOf } from '../appointments/appointment-actions.ts';
import { StatusPill } from '../appointments/StatusPill.tsx';
import { useSayMove } from '../appointments/use-set-appointment-status.ts';
import { PatientName } from '../patients/PatientName.tsx';
import { paymentWords } from '../payments/payment-words.ts';
import type { OpenDialog } from '../schedule/calendar-dialog.ts';
import { type CalendarColumn, type CalendarVisit, useClinicNow } from '../schedule/calendar-query.ts';
import { useSignedIn } from '../shell/signed-in.ts';
import { nextMove, visitsInOrder } from './day-order.ts';
import styles from './Today.module.css';

interface VisitsOfTodayProps {
  calendar: {
    data: { columns: CalendarColumn[]; clockOffset: number } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  onOpen: OpenDialog;
}

export function VisitsOfToday({ calendar, onOpen }: VisitsOfTodayProps) {
  const t = useTexts(staff_today);
  const titleId = useId();
  return (
    <Card className={styles.section} role="region" aria-labelledby={titleId}>
      <h2 id={titleId}>{t.visits}</h2>
      <Visits calendar={calendar} onOpen={onOpen} />
    </Card>
  );
}

function Visits({ calendar: { data, error, refetch }, onOpen }: VisitsOfTodayProps) {
  const t = useTexts(staff_today);
  // What was loaded once stays when a later look fails.
  if (!data && error) return <FailureNote message={error.message || undefined} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={6} label={t.loading} />;

  const visits = visitsInOrder(data.columns);
  if (visits.length === 0) return <EmptyNote title={t.no_visits_title} text={t.no_visits_text} />;
  const namesDoctors = data.columns.length > 1;
  return (
    <ul className={styles.list}>
      {visits.map(({ visit, doctor }) => (
        <VisitItem
          key={visit.id}
          doctor={namesDoctors ? doctor : null}
          clockOffset={data.clockOffset}
          {...{ visit, onOpen }}
        />
      ))}
    </ul>
  );
}

interface VisitItemProps {
  visit: CalendarVisit;
  /** Named where several doctors work here. */
  doctor: string | null;
  /** By how much the clinic's clock differs from this device's. */
  clockOffset: number;
  onOpen: OpenDialog;
}

function VisitItem({ visit, doctor, clockOffset, onOpen }: VisitItemProps) {
  const t = useTexts(staff_today);
  const payment = useTexts(staff_payment);
  const { name } = visit.patient;
  const time = formatTime(visit.date_start_time);
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span className={styles.time}>{time}</span>
        <PatientName patient={visit.patient} />
        <StatusPill status={visit.status} />
      </div>
      <p className={styles.soft}>
        {visit.service.name}
        {doctor && ` · ${t.with({ doctor })}`}
        {` · ${paymentWords(visit, payment)}`}
      </p>
      <div className={styles.actions}>
        <NextStep {...{ visit, clockOffset }} />
        {visit.video_link && (
          <a
            href={visit.video_link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t.video_label({ name })}
          >
            {t.video}
          </a>
        )}
        <Button
          look="quiet"
          size="small"
          aria-label={t.details_label({ name, time })}
          onClick={() => onOpen({ kind: 'visit', visit })}
        >
          {t.details}
        </Button>
      </div>
    </li>
  );
}

/** What is most likely said next, once it can be said and by those who can. */
function NextStep({ visit, clockOffset }: Pick<VisitItemProps, 'visit' | 'clockOffset'>) {
  const t = useTexts(staff_today);
  const { role } = useSignedIn();
  const say = useSayMove();
  const now = useClinicNow(clockOffset);
  const { id, status } = visit;
  const to = nextMove(actionsOf({ status, startsAt: new Date(visit.date_start_time) }, role, now));
  if (to === null) return null;
  const { name } = visit.patient;
  const isBeginning = to === 'in_progress';
  return (
    <Button
      size="small"
      look={isBeginning ? 'secondary' : 'primary'}
      isBusy={say.isPending}
      busyText={t.loading}
      aria-label={isBeginning ? t.begin_label({ name }) : t.complete_label({ name })}
      onClick={() => say.mutate({ id, to })}
    >
      {isBeginning ? t.begin : t.complete}
    </Button>
  );
}
