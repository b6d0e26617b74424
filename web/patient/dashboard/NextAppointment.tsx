import { useState } from 'react';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { dashboard } from '#texts/generated/dashboard.ts';
import { formatDate, formatShortDay } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button, ButtonLink, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CancelDialog } from '../appointments/CancelDialog.tsx';
import { StatusPill } from '../appointments/StatusPill.tsx';
import { VideoLink } from '../appointments/VideoLink.tsx';
import { pathTo } from '../paths.ts';
import styles from './Dashboard.module.css';

/** The next appointment: when it is, and the way into the video room. */
export function NextAppointment({ appointment }: { appointment: AppointmentRow | null }) {
  const [isCancelling, setCancelling] = useState(false);
  if (!appointment) return <NoAppointment />;
  return (
    <Card tone="brand" className={styles.next}>
      <AppointmentText appointment={appointment} />
      <div className={styles.nextActions}>
        {appointment.canCancel && (
          <CancelButton appointment={appointment} onPress={() => setCancelling(true)} />
        )}
        <VideoLink appointment={appointment} className={buttonClass({})} />
      </div>
      <CancelDialog appointment={isCancelling ? appointment : null} onClose={() => setCancelling(false)} />
    </Card>
  );
}

function AppointmentText({ appointment }: { appointment: AppointmentRow }) {
  const t = useTexts(dashboard);
  const day = formatShortDay(appointment.start_date, useLanguage());
  const length = t.minutes({ count: appointment.service.duration });
  return (
    <>
      <div>
        <h2 className={styles.nextTitle}>{t.next}</h2>
        <p className={styles.nextTime}>{t.next_at({ day, time: appointment.start_time })}</p>
        {(appointment.status !== 'confirmed' || appointment.status_label) && (
          <StatusPill status={appointment.status} words={appointment.status_label} />
        )}
      </div>
      <div>
        <p>
          <strong>{appointment.service.name}</strong>
        </p>
        <p>
          {appointment.doctor.display_name} · {length}
        </p>
      </div>
    </>
  );
}

function CancelButton({ appointment, onPress }: { appointment: AppointmentRow; onPress: () => void }) {
  const t = useTexts(appointments);
  return (
    <Button
      look="secondary"
      aria-label={t.cancel_label({ date: formatDate(appointment.start_date) })}
      onClick={onPress}
    >
      {t.cancel}
    </Button>
  );
}

function NoAppointment() {
  const t = useTexts(dashboard);
  return (
    <Card tone="brand" className={styles.next}>
      <div>
        <h2 className={styles.noAppointment}>{t.no_appointment}</h2>
        <p>{t.no_appointment_text}</p>
      </div>
      <div className={styles.nextActions}>
        <ButtonLink to={pathTo('Appointment')}>{t.book}</ButtonLink>
      </div>
    </Card>
  );
}
