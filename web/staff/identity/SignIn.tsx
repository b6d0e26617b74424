import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import type { StaffPending, StaffSignedIn, StaffSignInAnswer } from '#contract/identity-staff.contract.ts';
import { identity } from '#texts/generated/identity.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { staff_sign_in } from '#texts/generated/staff_sign_in.ts';
import { DigitsField, RecoveryCodeField } from '#web/identity/CodeFields.tsx';
import { loginErrors } from '#web/identity/login-errors.ts';
import { AppSecret, RecoveryCodes } from '#web/identity/SecondFactorSecrets.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useFirstFieldFocus } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface Face {
  title: string;
  lead: string;
  content: ReactNode;
}

interface SignInProps {
  /** Fills the field for the address. */
  email?: string;
  /** Heading and lead of the first step. */
  title: string;
  lead: string;
  /** Given where the person has just chosen a password: the sign-in begins at the step after it. */
  pending?: StaffPending;
  onSignedIn: (user: StaffUser) => void;
  /** Renders a step as a page or as a dialog. */
  children: (face: Face) => ReactNode;
}

export function SignIn({ email = '', title, lead, pending, onSignedIn, children }: SignInProps) {
  const [step, setStep] = useState<SignInStep>(pending ? stepAfter(pending) : { kind: 'password' });
  const introduction = useIntroduction(step.kind) ?? { title, lead };
  const goBack = () => setStep({ kind: 'password' });
  const accept = (answer: StaffSignInAnswer) =>
    'user' in answer ? onSignedIn(answer.user) : setStep(stepAfter(answer));

  const content = () => {
    switch (step.kind) {
      case 'password':
        return <PasswordForm email={email} onDone={accept} />;
      case 'factor':
        return <FactorForm token={step.token} onDone={accept} onBack={goBack} />;
      case 'app':
        return (
          <AppSetUp
            token={step.token}
            onDone={({ recovery_codes, user }) => setStep({ kind: 'codes', codes: recovery_codes, user })}
            onBack={goBack}
          />
        );
      case 'codes':
        return <CodesStep codes={step.codes} onSaved={() => onSignedIn(step.user)} />;
    }
  };
  return children({ ...introduction, content: content() });
}

function useIntroduction(kind: SignInStep['kind']): Omit<Face, 'content'> | undefined {
  const t = useTexts(staff_sign_in);
  const identityTexts = useTexts(identity);
  const account = useTexts(identity_account);
  const introductions = {
    password: undefined,
    factor: { title: identityTexts.second_title, lead: identityTexts.second_lead },
    app: { title: account.totp_title, lead: t.app_lead },
    codes: { title: account.codes_title, lead: t.codes_lead },
  };
  return introductions[kind];
}

export type StaffUser = StaffSignedIn['user'];

/** The step of the sign-in that the person has reached. Its token is valid for this step only. */
type SignInStep =
  | { kind: 'password' }
  | { kind: 'factor'; token: string }
  | { kind: 'app'; token: string }
  | { kind: 'codes'; codes: string[]; user: StaffUser };

/** The step after a right password: a code of the app, or the set-up of the app, which everybody has to do. */
function stepAfter({ second_factor, pending_token }: StaffPending): SignInStep {
  return { kind: second_factor === 'required' ? 'factor' : 'app', token: pending_token };
}

interface PasswordFormProps {
  email: string;
  onDone: (answer: StaffSignInAnswer) => void;
}

function PasswordForm({ email, onDone }: PasswordFormProps) {
  const t = useTexts(identity);
  const element = useRef<HTMLFormElement>(null);
  const form = useSendForm({
    defaultValues: { email, password: '' },
    send: (values) => callApi('POST /api/staff/login', values),
    onDone,
    errorsOf: loginErrors,
    isQuiet: true,
  });
  useEffect(() => {
    const name = email ? 'password' : 'email';
    element.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }, [email]);

  return (
    <form ref={element} className={formStyles.form} onSubmit={form.submit} noValidate>
      <TextField label={t.email} type="email" required autoComplete="username" {...form.field('email')} />
      <PasswordField
        label={t.password}
        required
        autoComplete="current-password"
        {...form.field('password')}
      />
      <RestOfErrors refusal={form.refusal} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {t.login}
      </Button>
    </form>
  );
}

interface FactorFormProps {
  token: string;
  onDone: (answer: StaffSignedIn) => void;
  onBack: () => void;
}

/** Asks for a code of the app or for one of the saved recovery codes. */
function FactorForm({ token, onDone, onBack }: FactorFormProps) {
  const t = useTexts(identity);
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} token={token} onDone={onDone} />
      <div className={formStyles.actions}>
        <Button look="quiet" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? t.use_totp : t.use_recovery_code}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t.back_to_login}
        </Button>
      </div>
    </>
  );
}

interface CodeFormProps extends Omit<FactorFormProps, 'onBack'> {
  isRecovery: boolean;
}

function CodeForm({ isRecovery, token, onDone }: CodeFormProps) {
  const t = useTexts(identity);
  const element = useFirstFieldFocus();
  const form = useSendForm({
    defaultValues: { code: '' },
    send: ({ code }) =>
      callApi('POST /api/staff/login/second-factor', { pending_token: token, code: code.trim() }),
    onDone,
    isQuiet: true,
  });
  return (
    <form ref={element} className={formStyles.form} onSubmit={form.submit} noValidate>
      {isRecovery ? (
        <RecoveryCodeField {...form.field('code')} />
      ) : (
        <DigitsField label={t.second_totp} {...form.field('code')} />
      )}
      <RestOfErrors refusal={form.refusal} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {t.second_confirm}
      </Button>
    </form>
  );
}

/** The person is signed in, but the recovery codes are shown only once, so a button has to be pressed to go on. */
function CodesStep({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const t = useTexts(identity_account);
  return (
    <>
      <RecoveryCodes codes={codes} />
      <Button isWide onClick={onSaved}>
        {t.codes_saved}
      </Button>
    </>
  );
}

interface AppSetUpProps {
  token: string;
  onDone: (answer: ApiRoutes['POST /api/staff/second-factor/confirm']['output']) => void;
  onBack: () => void;
}

function AppSetUp({ token, onDone, onBack }: AppSetUpProps) {
  const t = useTexts(staff_sign_in);
  const identityTexts = useTexts(identity);
  // The key is asked for once: another one would make the key that the person has just scanned worthless.
  const secret = useQuery({
    queryKey: ['app secret', token],
    queryFn: async () =>
      (await callApi('POST /api/staff/second-factor/begin', { pending_token: token })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      {secret.isPending && <Skeleton rows={4} label={t.app_loading} />}
      {secret.isLoadingError && <FailureNote message={secret.error.message || undefined} />}
      {secret.data && <FirstCode secret={secret.data} token={token} onDone={onDone} />}
      <div className={formStyles.actions}>
        <Button look="quiet" onClick={onBack}>
          {identityTexts.back_to_login}
        </Button>
      </div>
    </>
  );
}

interface FirstCodeProps extends Omit<AppSetUpProps, 'onBack'> {
  secret: { secret: string; otpauth_url: string };
}

function FirstCode({ secret, token, onDone }: FirstCodeProps) {
  const t = useTexts(identity_account);
  const identityTexts = useTexts(identity);
  const form = useSendForm({
    defaultValues: { code: '' },
    send: ({ code }) =>
      callApi('POST /api/staff/second-factor/confirm', {
        pending_token: token,
        code: code.replace(/\s/g, ''),
      }),
    onDone,
    isQuiet: true,
  });
  return (
    <form className={formStyles.form} onSubmit={form.submit} noValidate>
      <AppSecret {...secret} />
      <DigitsField label={t.totp_code} hint={t.totp_code_hint} {...form.field('code')} />
      <RestOfErrors refusal={form.refusal} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={identityTexts.please_wait}>
        {t.totp_confirm}
      </Button>
    </form>
  );
}
