import Check from 'lucide-react/icons/check';
import { useEffect, useState } from 'react';
import { thanks } from '#texts/generated/thanks.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { pathTo } from '../routes.ts';
import { clearSubmissionMessage, submissionMessage } from '../submission-message.ts';

/** After a booking or an enquiry: what the server said to it, once. */
export function ThankPage() {
  const t = useTexts(thanks);
  const user = useSessionUser();
  const [message] = useState(submissionMessage);
  useEffect(() => clearSubmissionMessage, []);

  return (
    <MessageCard
      Icon={Check}
      tone="good"
      title={t.title}
      text={message ?? t.default_text}
      actions={
        <>
          {user && <ButtonLink to={pathTo('ScheduleAppointment')}>{t.visits}</ButtonLink>}
          <ButtonLink to="/" look={user ? 'secondary' : 'primary'}>
            {t.home}
          </ButtonLink>
        </>
      }
    />
  );
}
