import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { loginErrors } from '#web/identity/login-errors.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useFirstFieldFocus } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { UNSENT } from '#web/lib/page-data.ts';
import { Link, useLocation } from '#web/lib/router.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import styles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { pathTo } from '../../paths.ts';
import { CodeLogin, type SentCode } from './CodeLogin.tsx';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { acceptSignIn, type PendingSignIn } from './sign-in.ts';

/** It draws QR codes, which few sign-ins need. */
const SetUpStep = lazy(async () => ({ default: (await import('./SetUpStep.tsx')).SetUpStep }));

/** Ends at the guard of its route: signed in, it leads back to the screen that asked for the login. */
export function LoginPage() {
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const [isBack, setIsBack] = useState(false);
  const goBack = () => {
    setIsBack(true);
    setPending(null);
  };
  return (
    <Page width="narrow">
      {!pending && <FirstStep takesFocus={isBack} askSecondFactor={setPending} />}
      {pending?.is_to_set_up === true && (
        <Suspense>
          <SetUpStep pending={pending} onBack={goBack} />
        </Suspense>
      )}
      {pending?.is_to_set_up === false && (
        <SecondFactorStep pending={pending} askAgain={setPending} onBack={goBack} />
      )}
    </Page>
  );
}

interface FirstStepProps {
  takesFocus: boolean;
  askSecondFactor: (pending: PendingSignIn) => void;
}

function FirstStep({ takesFocus, askSecondFactor }: FirstStepProps) {
  const t = useTexts(identity);
  const location = useLocation();
  const email = useRef('');
  const [sent, setSent] = useState<SentCode | null>(null);

  const tabs = [
    {
      id: 'password',
      title: t.tab_password,
      content: <PasswordLogin email={email} takesFocus={takesFocus} askSecondFactor={askSecondFactor} />,
    },
    {
      id: 'code',
      title: t.tab_code,
      content: <CodeLogin email={email} sent={sent} setSent={setSent} askSecondFactor={askSecondFactor} />,
    },
  ];
  return (
    <>
      <PageHeading lead={t.login_lead}>{t.login_title}</PageHeading>
      <Card>
        <Tabs label={t.login_ways} tabs={tabs} />
      </Card>
      <p className={styles.aside}>
        {t.no_account}{' '}
        <Link to={pathTo('Register')} state={location.state}>
          {t.register_link}
        </Link>
      </p>
    </>
  );
}

interface PasswordLoginProps {
  /** The address typed so far, carried over between the two ways to log in. */
  email: RefObject<string>;
  /** The person comes back from the second step. */
  takesFocus: boolean;
  askSecondFactor: (pending: PendingSignIn) => void;
}

function PasswordLogin({ email, takesFocus, askSecondFactor }: PasswordLoginProps) {
  const t = useTexts(identity);
  const location = useLocation();
  const element = useFirstFieldFocus(takesFocus);
  const form = useSendForm({
    defaultValues: { email: email.current, password: '', remember: false },
    send: (values) => callApi('POST /api/login', values),
    onDone: (answer) => acceptSignIn(answer, askSecondFactor),
    errorsOf: loginErrors,
    isQuiet: true,
  });
  const isUnexplained = form.refusal !== null && form.field('password').errors.length === 0;

  return (
    <form ref={element} className={styles.form} method={UNSENT} onSubmit={form.submit} noValidate>
      {isUnexplained && <Notice tone="danger">{form.refusal?.message}</Notice>}
      <TextField
        label={t.email}
        type="email"
        required
        autoComplete="username"
        {...form.field('email')}
        onInput={(event) => {
          email.current = event.currentTarget.value;
        }}
      />
      <PasswordField
        label={t.password}
        required
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Checkbox label={t.remember} hint={t.remember_hint} {...form.field('remember')} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {t.login}
      </Button>
      <p className={styles.aside}>
        <Link to={pathTo('ForgotPassword')} state={location.state}>
          {t.forgot_link}
        </Link>
      </p>
    </form>
  );
}
