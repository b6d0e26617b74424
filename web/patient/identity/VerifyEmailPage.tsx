import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { identity } from '#texts/generated/identity.ts';
import { callApi } from '#web/lib/call-api.ts';
import { focusHeading } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { signIn, useSessionUser } from '#web/lib/session.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { pathTo } from '../paths.ts';
import styles from '../person/Fields.module.css';
import { BirthdateField } from '../person/PersonFields.tsx';

/** Behind the link of a mail. Opening it changes nothing: mail scanners open links, too; people press a button. */
export const VerifyEmailPage = withQueries(VerifyEmailScreen);

function VerifyEmailScreen() {
  const t = useTexts(identity);
  const { token = '' } = useParams();
  const [done, setDone] = useState<{ title: string; message: string }>();
  const finish = (title: string, message: string) => {
    // The heading that gets the focus is not the one of the form.
    flushSync(() => setDone({ title, message }));
    focusHeading();
  };
  const confirmation = useConfirmation(token, (message) => finish(t.verify_done_title, message));
  const decline = useSendForm({
    defaultValues: {},
    send: () => callApi('POST /api/patients/decline-email', { token }),
    onDone: ({ message }) => finish(t.verify_declined_title, message),
    isQuiet: true,
  });
  if (done) return <Done {...done} />;

  const { form, asked } = confirmation;
  const refusal = decline.refusal ?? (asked ? null : form.refusal);
  return (
    <MessageCard
      Icon={MailCheck}
      tone="good"
      title={t.verify_title}
      text={t.verify_lead}
      notice={
        <>
          {refusal && <Notice tone="danger">{refusal.message}</Notice>}
          <AskedField {...confirmation} />
        </>
      }
      actions={
        <>
          <Button isBusy={form.isBusy} busyText={t.please_wait} onClick={() => form.submit()}>
            {t.verify}
          </Button>
          <Button look="secondary" isBusy={decline.isBusy} onClick={() => decline.submit()}>
            {t.verify_not_me}
          </Button>
          {refusal && <NextStep />}
        </>
      }
    />
  );
}

/** Asks for the password only where the server wants it: on another device. A guest may give the birthdate instead. */
function useConfirmation(token: string, onDone: (message: string) => void) {
  const [asked, setAsked] = useState<'password' | 'birthdate'>();
  const [isGuest, setGuest] = useState(false);
  const form = useSendForm({
    defaultValues: { password: '', birthdate: '' },
    send: (values) =>
      callApi('POST /api/patients/confirm-email', {
        token,
        ...(asked && values[asked] && { [asked]: values[asked] }),
      }),
    onDone: ({ message, userSession }) => {
      if (userSession) signIn(userSession.access_token, userSession.user);
      onDone(message);
    },
    isQuiet: true,
  });
  const [password, birthdate] = [form.field('password'), form.field('birthdate')];
  if (password.errors.length > 0 && !asked) setAsked('password');
  if (birthdate.errors.length > 0 && !isGuest) setGuest(true);
  useEffect(() => {
    // The field was not there yet when the refusal wanted to put the focus on it.
    if (asked) document.getElementsByName(asked)[0]?.focus();
  }, [asked]);
  return { form, asked, setAsked, isGuest, password, birthdate };
}

function AskedField({ asked, setAsked, isGuest, password, birthdate }: ReturnType<typeof useConfirmation>) {
  const t = useTexts(identity);
  if (!asked) return null;
  return (
    <div className={styles.asked}>
      {asked === 'password' ? (
        <PasswordField
          label={t.password}
          hint={t.verify_password_hint}
          required
          autoComplete="current-password"
          {...password}
        />
      ) : (
        <>
          <p>{t.verify_birthdate_hint}</p>
          <BirthdateField {...birthdate} />
        </>
      )}
      {isGuest && (
        <Button look="quiet" onClick={() => setAsked(asked === 'password' ? 'birthdate' : 'password')}>
          {asked === 'password' ? t.verify_birthdate : t.verify_with_password}
        </Button>
      )}
    </div>
  );
}

function Done({ title, message }: { title: string; message: string }) {
  return (
    <MessageCard
      Icon={MailCheck}
      tone="good"
      title={title}
      notice={<Notice tone="good">{message}</Notice>}
      actions={<NextStep />}
    />
  );
}

function NextStep() {
  const t = useTexts(identity);
  const isSignedIn = useSessionUser() !== null;
  return isSignedIn ? (
    <ButtonLink to={pathTo('Dashboard')}>{t.to_dashboard}</ButtonLink>
  ) : (
    <ButtonLink to={pathTo('Login')}>{t.to_login}</ButtonLink>
  );
}
