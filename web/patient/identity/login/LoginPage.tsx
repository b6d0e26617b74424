import { type RefObject, useRef, useState } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { DigitsField, RecoveryCodeField } from '#web/identity/CodeFields.tsx';
import { codeErrors, loginErrors } from '#web/identity/login-errors.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useFirstFieldFocus, useFocusWhen } from '#web/lib/focus.ts';
import { UNSENT } from '#web/lib/hydration.ts';
import { useTexts } from '#web/lib/language.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
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
import { askForPasskey } from '../passkey.ts';
import { CodeLogin, type SentCode } from './CodeLogin.tsx';
import { acceptSignIn, type PendingSignIn } from './sign-in.ts';

/** It draws QR codes, which few sign-ins need. */
const SetUpStep = lazyPart(async () => (await import('./SetUpStep.tsx')).SetUpStep);

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
      {pending?.is_to_set_up === true && <SetUpStep pending={pending} onBack={goBack} />}
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

interface SecondFactorStepProps {
  pending: PendingSignIn;
  /** Should one factor not be enough. */
  askAgain: (pending: PendingSignIn) => void;
  onBack: () => void;
}

function SecondFactorStep({ pending, askAgain, onBack }: SecondFactorStepProps) {
  const t = useTexts(identity);
  const [method, setMethod] = useState(pending.methods[0] ?? 'recovery_code');
  const others = pending.methods.filter((each) => each !== method);
  const labels = { totp: t.use_totp, passkey: t.use_passkey, recovery_code: t.use_recovery_code };

  return (
    <>
      <PageHeading lead={t.second_lead}>{t.second_title}</PageHeading>
      <Card className={styles.form}>
        <SecondFactorForm key={method} method={method} token={pending.token} askAgain={askAgain} />
        <div className={styles.actions}>
          {others.map((each) => (
            <Button key={each} look="quiet" onClick={() => setMethod(each)}>
              {labels[each]}
            </Button>
          ))}
          <Button look="quiet" onClick={onBack}>
            {t.back_to_login}
          </Button>
        </div>
      </Card>
    </>
  );
}

interface SecondFactorFormProps {
  method: PendingSignIn['methods'][number];
  token: string;
  askAgain: (pending: PendingSignIn) => void;
}

function SecondFactorForm({ method, token, askAgain }: SecondFactorFormProps) {
  const t = useTexts(identity);
  const element = useFirstFieldFocus();
  const form = useSendForm({
    defaultValues: { totp: '', recovery_code: '', trust_device: false },
    send: async ({ totp, recovery_code, trust_device }) => {
      const factor = {
        totp: async () => ({ totp: totp.replace(/\s/g, '') }),
        recovery_code: async () => ({ recovery_code: recovery_code.trim() }),
        passkey: async () => ({ passkey: await givePasskey(token, t.passkey_failed) }),
      };
      const given = await factor[method]();
      return await callApi('POST /api/login/second-factor', { token, trust_device, ...given });
    },
    onDone: (answer) => acceptSignIn(answer, askAgain),
    errorsOf: codeErrors,
    isQuiet: true,
  });
  useFocusWhen(element, form.refusal);

  return (
    <form ref={element} className={styles.form} onSubmit={form.submit} noValidate>
      {form.refusal && <Notice tone="danger">{form.refusal.message}</Notice>}
      {method === 'totp' && <DigitsField label={t.second_totp} {...form.field('totp')} />}
      {method === 'recovery_code' && <RecoveryCodeField {...form.field('recovery_code')} />}
      <Checkbox label={t.trust_device} hint={t.trust_device_hint} {...form.field('trust_device')} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {method === 'passkey' ? t.second_passkey : t.second_confirm}
      </Button>
    </form>
  );
}

async function givePasskey(token: string, refusal: string) {
  const { data } = await callApi('POST /api/login/second-factor/passkey-options', { token });
  return await askForPasskey(data, refusal);
}
