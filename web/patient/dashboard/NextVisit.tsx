import { useState } from 'react';
import type { AppointmentRow } from '#contract/appointments-list.contract.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { dashboard } from '#texts/generated/dashboard.ts';
import { formatDate, formatShortDay } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/Card.tsx';
import { CancelDialog } from '../appointments/CancelDialog.tsx';
import { StatusPill } from '../appointments/StatusPill.tsx';
import { VideoLink } from '../appointments/VideoLink.tsx';
import { pathTo } from '../routes.ts';
import styles from './Dashboard.module.css';

/** The one thing that matters most: when she meets her doctor, and the way there. */
export function NextVisit({ visit }: { visit: AppointmentRow | null }) {
  const [isCancelling, setCancelling] = useState(false);
  if (!visit) return <NoVisit />;
  return (
    <Card tone="brand" className={styles.next}>
      <VisitWords visit={visit} />
      <div className={styles.nextActions}>
        {visit.canCancel && <CancelButton visit={visit} onPress={() => setCancelling(true)} />}
        <VideoLink visit={visit} className={buttonClass({})} />
      </div>
      <CancelDialog visit={isCancelling ? visit : null} onClose={() => setCancelling(false)} />
    </Card>
  );
}

function VisitWords({ visit }: { visit: AppointmentRow }) {
  const t = useTexts(dashboard);
  const day = formatShortDay(visit.start_date, useLanguage());
  const length = t.minutes({ count: visit.service.duration });
  return (
    <>
      <div>
        <h2 className={styles.nextTitle}>{t.next}</h2>
        <p className={styles.nextTime}>{t.next_at({ day, time: visit.start_time })}</p>
        {visit.status !== 'confirmed' && <StatusPill status={visit.status} />}
      </div>
      <div>
        <p>
          <strong>{visit.service.name}</strong>
        </p>
        <p>
          {visit.doctor.display_name} · {length}
        </p>
      </div>
    </>
  );
}

function CancelButton({ visit, onPress }: { visit: AppointmentRow; onPress: () => void }) {
  const t = useTexts(appointments);
  return (
    <Button
      look="secondary"
      aria-label={t.cancel_label({ date: formatDate(visit.start_date) })}
      onClick={onPress}
    >
      {t.cancel}
    </Button>
  );
}

function NoVisit() {
  const t = useTexts(dashboard);
  return (
    <Card tone="brand" className={styles.next}>
      <div>
        <h2 className={styles.noVisit}>{t.no_visit}</h2>
        <p>{t.no_visit_text}</p>
      </div>
      <div className={styles.nextActions}>
        <ButtonLink to={pathTo('Appointment')}>{t.book}</ButtonLink>
      </div>
    </Card>
  );
}
