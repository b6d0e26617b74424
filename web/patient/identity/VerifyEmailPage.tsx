import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { useParams } from 'react-router';
import { identity } from '#texts/generated/identity.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { pathTo } from '../routes.ts';
import { MessageCard } from '../shell/MessageCard.tsx';
import { Notice } from './Notice.tsx';

/** Behind the link of a mail. Opening it changes nothing: mail scanners open links too, people press. */
export function VerifyEmailPage() {
  const t = useTexts(identity);
  const { token = '' } = useParams();
  const [confirmed, setConfirmed] = useState<string>();
  const form = useApiForm({
    defaultValues: {},
    send: () => callApi('POST /api/patients/confirm-email', { token }),
    onDone: ({ message }) => setConfirmed(message),
    isQuiet: true,
  });

  return (
    <MessageCard
      Icon={MailCheck}
      tone="good"
      title={t.verify_title}
      text={confirmed ? undefined : t.verify_lead}
      notice={
        <>
          {form.refusal && <Notice tone="danger">{form.refusal.message}</Notice>}
          {confirmed && <Notice tone="good">{confirmed}</Notice>}
        </>
      }
      actions={
        confirmed ? (
          <NextStep />
        ) : (
          <>
            <Button isBusy={form.isBusy} busyText={t.please_wait} onClick={() => form.submit()}>
              {t.verify}
            </Button>
            {form.refusal && (
              <ButtonLink to={pathTo('Account')} look="secondary">
                {t.to_account}
              </ButtonLink>
            )}
          </>
        )
      }
    />
  );
}

function NextStep() {
  const t = useTexts(identity);
  const isSignedIn = useSessionUser() !== null;
  return isSignedIn ? (
    <ButtonLink to={pathTo('Account')}>{t.to_account}</ButtonLink>
  ) : (
    <ButtonLink to={pathTo('Login')}>{t.to_login}</ButtonLink>
  );
}
