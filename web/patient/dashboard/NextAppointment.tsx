import { useState } from 'react';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { wishedTime } from '#contract/displayed-texts.rules.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { dashboard } from '#texts/generated/dashboard.ts';
import { formatDateTime, formatShortDay } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CancelButton, MoveLink, Preparation } from '../appointments/appointment-parts.tsx';
import { CancelDialog } from '../appointments/CancelDialog.tsx';
import { StatusPill } from '../appointments/StatusPill.tsx';
import { VideoLink } from '../appointments/VideoLink.tsx';
import { pathTo } from '../paths.ts';
import styles from './Dashboard.module.css';

/** The next appointment: when it is, the way into the video room, and before that how to prepare for it. */
export function NextAppointment({ appointment }: { appointment: AppointmentRow | null }) {
  // The dialog stays with the appointment that was pressed, also when the card already shows another one.
  const [cancelling, setCancelling] = useState<AppointmentRow | null>(null);
  return (
    <>
      {appointment ? (
        <Card tone="brand" className={styles.next}>
          <AppointmentText appointment={appointment} />
          <div className={styles.nextActions}>
            <VideoLink appointment={appointment} size="normal" />
            <Preparation appointment={appointment} />
            <MoveLink appointment={appointment} />
            {appointment.canCancel && (
              <CancelButton appointment={appointment} onCancel={() => setCancelling(appointment)} />
            )}
          </div>
        </Card>
      ) : (
        <NoAppointment />
      )}
      <CancelDialog appointment={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}

function AppointmentText({ appointment }: { appointment: AppointmentRow }) {
  const t = useTexts(dashboard);
  const texts = useTexts(appointments);
  const day = formatShortDay(appointment.start_date, useLanguage());
  const length = t.minutes({ count: appointment.service.duration });
  return (
    <>
      <div>
        <h2 className={styles.nextTitle}>{t.next}</h2>
        <p className={styles.nextTime}>{t.next_at({ day, time: appointment.start_time })}</p>
        {(appointment.status !== 'confirmed' || appointment.status_label) && (
          <StatusPill status={appointment.status} label={appointment.status_label} />
        )}
        {appointment.move_request && <p>{wishedTime(appointment, texts, { dateTime: formatDateTime })}</p>}
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
