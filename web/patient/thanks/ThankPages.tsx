import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, useEffect, useState } from 'react';
import { thanks } from '#texts/generated/thanks.ts';
import { useTexts } from '#web/lib/language.ts';
import { useLocation } from '#web/lib/router.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { pathTo } from '../paths.ts';
import { BookedPage } from './BookedPage.tsx';
import { bookedAppointment, forgetBooked } from './booked-appointment.ts';
import { clearSubmissionMessage, submissionMessage } from './submission-message.ts';

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
