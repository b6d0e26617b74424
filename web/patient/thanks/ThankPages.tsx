import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import FileUp from 'lucide-react/icons/file-up';
import Hourglass from 'lucide-react/icons/hourglass';
import VideoIcon from 'lucide-react/icons/video';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { formatEuro } from '#contract/euro.rules.ts';
import { booking_answer } from '#texts/generated/booking_answer.ts';
import { thanks } from '#texts/generated/thanks.ts';
import { formatDate, formatShortDay, formatTime, formatWeekday } from '#web/lib/dates.ts';
import { saveFile } from '#web/lib/download-file.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useLocation } from '#web/lib/router.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { Page } from '#web/shell/Page.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { pathToVideoCheck } from '../path-to-video-check.ts';
import { pathTo } from '../paths.ts';
import { type BookedAppointment, bookedAppointment, forgetBooked } from './booked-appointment.ts';
import { clearSubmissionMessage, submissionMessage } from './submission-message.ts';
import styles from './ThankPages.module.css';

/** After a booking or an enquiry: what the server said to it, once, and the appointment that was booked. */
export function ThankPage() {
  const t = useTexts(thanks);
  const { state } = useLocation();
  const user = useSessionUser();
  const [message] = useState(submissionMessage);
  const booked = bookedAppointment(state);
  useEffect(() => clearSubmissionMessage, []);
  useEffect(() => forgetBooked, []);

  if (booked) {
    return (
      <BookedPage booked={booked} message={message}>
        <WaysOn isSignedIn={user !== null} looks={['quiet', 'quiet']} />
      </BookedPage>
    );
  }
  return (
    <MessageCard
      Icon={Check}
      tone="good"
      title={t.title}
      text={message ?? t.default_text}
      actions={
        <WaysOn isSignedIn={user !== null} looks={user ? ['primary', 'secondary'] : ['primary', 'primary']} />
      }
    />
  );
}

type Look = ComponentProps<typeof ButtonLink>['look'];

function WaysOn({ isSignedIn, looks: [first, home] }: { isSignedIn: boolean; looks: [Look, Look] }) {
  const t = useTexts(thanks);
  return (
    <>
      {isSignedIn && (
        <ButtonLink to={pathTo('ScheduleAppointment')} look={first}>
          {t.appointments}
        </ButtonLink>
      )}
      <ButtonLink to="/" look={home}>
        {t.home}
      </ButtonLink>
    </>
  );
}

/** Where a registration lands when the clinic approves accounts by hand. */
export function ThankYouPage() {
  const t = useTexts(thanks);
  return (
    <MessageCard
      Icon={Check}
      tone="good"
      title={t.approval_title}
      text={t.approval_text}
      hint={t.approval_hint}
      actions={<ButtonLink to="/">{t.home}</ButtonLink>}
    />
  );
}

export function PaymentCancelPage() {
  const t = useTexts(thanks);
  return (
    <MessageCard
      Icon={CircleAlert}
      tone="waiting"
      title={t.cancel_title}
      text={t.cancel_text}
      actions={
        <>
          <ButtonLink to={pathTo('Appointment')}>{t.try_again}</ButtonLink>
          <ButtonLink to="/" look="secondary">
            {t.home}
          </ButtonLink>
        </>
      }
    />
  );
}

interface BookedPageProps {
  booked: BookedAppointment;
  /** What the server said to the booking; a reload no longer knows it. */
  message: string | undefined;
  /** The ways on. */
  children: ReactNode;
}

/** The appointment that was just booked, what to do with it now, and what happens next. */
function BookedPage({ booked, message, children }: BookedPageProps) {
  const language = useLanguage();
  const t = thanks[language];
  const answer = booking_answer[language];
  return (
    <Page width="narrow">
      <div className={styles.thanks} data-pending={booked.isPending || undefined}>
        <span className={styles.icon} aria-hidden="true">
          {booked.isPending ? <Hourglass /> : <Check />}
        </span>
        <PageHeading lead={message ?? (booked.isPending ? answer.booked_pending : answer.booked)}>
          {t.title}
        </PageHeading>
      </div>
      <AppointmentCard booked={booked} />
      <NextSteps booked={booked} />
      <div className={styles.ways}>{children}</div>
    </Page>
  );
}

function AppointmentCard({ booked }: { booked: BookedAppointment }) {
  const language = useLanguage();
  const t = thanks[language];
  const { startsAt } = booked.appointment;
  return (
    <Card className={styles.appointment} role="group" aria-label={t.your_appointment}>
      <p className={styles.when}>
        <span className={styles.label}>{t.your_appointment}</span>
        <span className={styles.time}>
          {t.when({ day: formatShortDay(startsAt, language), time: formatTime(startsAt) })}
        </span>
      </p>
      <Facts booked={booked} />
      <Actions booked={booked} />
    </Card>
  );
}

function Facts({ booked: { appointment, terms, paidBy, isPending } }: { booked: BookedAppointment }) {
  const language = useLanguage();
  const t = thanks[language];
  const { service, minutes, doctor, startsAt } = appointment;
  const charged = paidBy === 'paypal' ? t.charged_paypal : t.charged_card;
  return (
    <dl className={styles.facts}>
      <Fact name={t.date}>
        {t.date_text({ day: formatWeekday(startsAt, language), time: formatTime(startsAt) })}{' '}
        <span className={styles.soft}>{t.berlin_time}</span>
      </Fact>
      <Fact name={t.service}>{t.service_text({ service, minutes })}</Fact>
      {doctor && <Fact name={t.doctor}>{doctor}</Fact>}
      <Fact name={t.price}>
        {formatEuro(terms.amount_cents, language)}{' '}
        <span className={styles.soft}>{isPending ? t.charged_pending : charged}</span>
      </Fact>
      {terms.is_free_now && (
        <Fact name={t.free_until}>
          {t.free_until_text({ date: formatDate(terms.free_until), time: formatTime(terms.free_until) })}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Actions({ booked: { calendarFile, id } }: { booked: BookedAppointment }) {
  const t = thanks[useLanguage()];
  const isSignedIn = useSessionUser() !== null;
  const save = () => {
    if (calendarFile) saveFile(new Blob([calendarFile], { type: 'text/calendar' }), t.calendar_filename);
  };
  return (
    <div className={styles.actions}>
      {calendarFile && (
        <Button onClick={save}>
          <CalendarPlus aria-hidden="true" /> {t.to_calendar}
        </Button>
      )}
      {isSignedIn && (
        <ButtonLink to={pathTo('Befunde')} look="secondary">
          <FileUp aria-hidden="true" /> {t.send_findings}
        </ButtonLink>
      )}
      <ButtonLink to={pathToVideoCheck(isSignedIn && id ? { id } : undefined)} look="secondary">
        <VideoIcon aria-hidden="true" /> {t.video_check}
      </ButtonLink>
    </div>
  );
}

function NextSteps({ booked: { isPending, paidBy } }: { booked: BookedAppointment }) {
  const t = thanks[useLanguage()];
  const steps = [
    isPending ? t.next_pending : t.next_mail,
    t.next_video,
    paidBy === 'paypal' ? t.next_invoice : t.next_charge,
  ];
  return (
    <section className={styles.next} aria-labelledby="next-steps">
      <h2 id="next-steps">{t.next}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
