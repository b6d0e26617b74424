import { useQuery } from '@tanstack/react-query';
import type { SidebarInfo } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { formatDate, formatWeekday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useFailureToast } from '#web/lib/queries.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VideoLink } from '../appointments/VideoLink.tsx';
import { Block } from '../dashboard/Block.tsx';
import { pathTo } from '../paths.ts';
import styles from './Chat.module.css';
import { sidebarInfo } from './patient-chat.ts';

/** What the patient may need while writing to this doctor. */
export function TreatmentAside({ doctorId }: { doctorId: number }) {
  const t = useTexts(chat);
  return (
    <aside className={styles.aside} aria-label={t.about}>
      <TreatmentBlocks doctorId={doctorId} />
    </aside>
  );
}

function TreatmentBlocks({ doctorId }: { doctorId: number }) {
  const t = useTexts(chat);
  const info = useQuery(sidebarInfo(doctorId));
  const failure = useFailureToast(info);

  if (info.data) {
    return (
      <>
        <UpcomingAppointment appointment={info.data.upcoming_appointment} />
        <LatestPlans plans={info.data.latest_therapy_plans} />
      </>
    );
  }
  if (failure) return <FailureNote isSilent message={failure} onRetry={() => info.refetch()} />;
  return <Skeleton rows={4} label={t.about_loading} />;
}

function UpcomingAppointment({ appointment }: { appointment: SidebarInfo['upcoming_appointment'] }) {
  const t = useTexts(chat);
  const language = useLanguage();
  return (
    <Block
      title={t.upcoming}
      more={{ to: pathTo('ScheduleAppointment'), label: t.more_appointments }}
      empty={!appointment && t.upcoming_none}
    >
      {appointment && (
        <div className={styles.appointment}>
          <p className={styles.appointmentTime}>
            {t.appointment_time({
              date: formatWeekday(appointment.start_date, language),
              time: appointment.start_time,
            })}
          </p>
          <p>{appointment.service.name}</p>
          <p className={styles.soft}>{appointment.doctor.display_name}</p>
          <p className={styles.soft}>
            <VideoLink appointment={appointment} />
          </p>
        </div>
      )}
    </Block>
  );
}

function LatestPlans({ plans }: { plans: SidebarInfo['latest_therapy_plans'] }) {
  const t = useTexts(chat);
  return (
    <Block
      title={t.plans}
      more={{ to: pathTo('MedicalHistory'), label: t.more_plans }}
      empty={plans.length === 0 && t.plans_none}
    >
      <ul className={styles.plans}>
        {plans.map(({ id, title, file_name, file_path, created_at }) => {
          const name = title || file_name;
          const date = formatDate(created_at);
          return (
            <li key={id}>
              <FileLink path={file_path} label={t.plan_label({ name, date })} opensTab>
                {name}
              </FileLink>
              <span className={styles.soft}>{date}</span>
            </li>
          );
        })}
      </ul>
    </Block>
  );
}
