import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { WaitlistEntry } from '#contract/waitlist.contract.ts';
import { route } from '#texts/generated/route.ts';
import { waitlist as texts } from '#texts/generated/waitlist.ts';
import { serviceTitle } from '#web/catalogue/service-text.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import { focusHeading } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useNavigate, useSearchParams } from '#web/lib/router.ts';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ownAppointment } from '../appointments/appointment-queries.ts';
import { serviceCategories } from '../booking/service/service-categories.ts';
import { pathTo } from '../paths.ts';
import { EntryCard } from './EntryCard.tsx';
import { OfferCard } from './OfferCard.tsx';
import styles from './Waitlist.module.css';
import { WishForm } from './WishForm.tsx';
import { ownWaitlist, renewWaitlist } from './waitlist-queries.ts';

/** What the patient waits for, the offer that is out, and the form to join. */
export const WaitlistPage = withQueries(WaitlistScreen);

function WaitlistScreen() {
  const t = useTexts(texts);
  return (
    <Page>
      <PageHeading lead={t.lead}>{useTexts(route).Waitlist}</PageHeading>
      <Waiting />
    </Page>
  );
}

function Waiting() {
  const t = useTexts(texts);
  const list = useQuery(ownWaitlist);
  const [asked] = useSearchParams();
  if (list.isPending) return <Skeleton rows={6} label={t.loading} />;
  if (list.isLoadingError)
    return <FailureNote message={list.error.message || undefined} onRetry={() => void list.refetch()} />;
  const { entries, offer } = list.data;
  const [service, appointment] = [asked.get('service'), asked.get('appointment')];
  const isJoining = service !== null || appointment !== null;
  return (
    <div className={styles.list}>
      {offer && <OfferCard offer={offer} />}
      {appointment !== null && <JoinForAppointment id={appointment} entries={entries} />}
      {appointment === null && service !== null && <JoinForService id={Number(service)} entries={entries} />}
      {entries.length > 0 && (
        <ul className={styles.list} aria-label={t.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryCard entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {entries.length === 0 && !isJoining && (
        <EmptyNote
          title={t.empty_title}
          text={t.empty_text}
          action={<ButtonLink to={pathTo('Appointment')}>{t.to_booking}</ButtonLink>}
        />
      )}
    </div>
  );
}

function JoinForService({ id, entries }: { id: number; entries: WaitlistEntry[] }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const categories = useQuery(serviceCategories);
  if (categories.isPending) return <Skeleton rows={4} label={t.loading} />;
  const service = categories.data?.flatMap(({ services }) => services).find((each) => each.id === id);
  if (!service) return <EmptyNote title={t.unknown_title} text={t.unknown_text} />;
  const title = serviceTitle(service, language);
  return (
    <Join serviceId={id} entries={entries} title={t.join_title({ service: title })}>
      <p className={styles.soft}>{t.join_lead}</p>
    </Join>
  );
}

function JoinForAppointment({ id, entries }: { id: string; entries: WaitlistEntry[] }) {
  const t = useTexts(texts);
  const appointment = useQuery(ownAppointment(id));
  if (appointment.isPending) return <Skeleton rows={4} label={t.loading} />;
  if (appointment.data?.move?.way !== 'free')
    return <EmptyNote title={t.unknown_title} text={t.not_movable} />;
  const { service, start_date } = appointment.data;
  const when = { date: formatDate(start_date), time: formatTime(start_date) };
  return (
    <Join
      serviceId={service.id}
      appointmentId={appointment.data.id}
      entries={entries}
      title={t.earlier_title({ service: service.name })}
    >
      <p className={styles.soft}>{t.earlier_lead(when)}</p>
    </Join>
  );
}

interface JoinProps {
  serviceId: number;
  appointmentId?: number;
  entries: WaitlistEntry[];
  title: string;
  children: ReactNode;
}

function Join({ serviceId, appointmentId, entries, title, children }: JoinProps) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const close = () => {
    setDone(true);
    navigate(pathTo('Waitlist'), { replace: true });
    focusHeading();
  };
  // Whoever waits already changes the entry below.
  if (isDone || entries.some(({ service }) => service.id === serviceId)) return null;
  return (
    <Card className={styles.card}>
      <h2>{title}</h2>
      {children}
      <WishForm
        serviceId={serviceId}
        submitText={t.join}
        send={(wish) =>
          callApi('POST /api/patients/waitlist', {
            ...wish,
            service_id: serviceId,
            appointment_id: appointmentId ?? null,
          })
        }
        onDone={() => {
          close();
          void renewWaitlist(queries);
        }}
        onCancel={close}
      />
    </Card>
  );
}
