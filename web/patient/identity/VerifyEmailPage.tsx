import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { identity } from '#texts/generated/identity.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { pathTo } from '../routes.ts';

/** Behind the link of a mail. Opening it changes nothing: mail scanners open links too, people press. */
export function VerifyEmailPage() {
  const t = useTexts(identity);
  const { form, password, asksPassword, confirmed } = useConfirmation();
  const hasFailed = form.refusal !== null && password.errors.length === 0;
  if (confirmed) {
    return (
      <MessageCard
        Icon={MailCheck}
        tone="good"
        title={t.verify_title}
        notice={<Notice tone="good">{confirmed}</Notice>}
        actions={<NextStep />}
      />
    );
  }
  return (
    <MessageCard
      Icon={MailCheck}
      tone="good"
      title={t.verify_title}
      text={t.verify_lead}
      notice={
        <>
          {hasFailed && <Notice tone="danger">{form.refusal?.message}</Notice>}
          {asksPassword && (
            <PasswordField
              label={t.password}
              hint={t.verify_password_hint}
              required
              autoComplete="current-password"
              {...password}
            />
          )}
        </>
      }
      actions={
        <>
          <Button isBusy={form.isBusy} busyText={t.please_wait} onClick={() => form.submit()}>
            {t.verify}
          </Button>
          {hasFailed && (
            <ButtonLink to={pathTo('Account')} look="secondary">
              {t.to_account}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

/** The password is asked for only where the server wants it: from somebody who is not signed in. */
function useConfirmation() {
  const { token = '' } = useParams();
  const [confirmed, setConfirmed] = useState<string>();
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useApiForm({
    defaultValues: { password: '' },
    send: ({ password }) =>
      callApi('POST /api/patients/confirm-email', { token, ...(password && { password }) }),
    onDone: ({ message }) => setConfirmed(message),
    isQuiet: true,
  });
  const password = form.field('password');
  if (password.errors.length > 0 && !asksPassword) setAsksPassword(true);
  useEffect(() => {
    // The field was not there yet when the refusal wanted to put the focus on it.
    if (asksPassword) document.getElementsByName('password')[0]?.focus();
  }, [asksPassword]);
  return { form, password, asksPassword, confirmed };
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
