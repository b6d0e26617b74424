import { type RefObject, useState } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { DigitsField } from '#web/identity/CodeFields.tsx';
import { codeErrors } from '#web/identity/login-errors.ts';
import { TimedButton, useCountdown } from '#web/identity/TimedButton.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useFirstFieldFocus, useFocusWhen } from '#web/lib/focus.ts';
import { UNSENT } from '#web/lib/hydration.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import styles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { acceptSignIn, type PendingSignIn } from './sign-in.ts';

/** A code that is on its way: to whom, and what the server said about it. */
export interface SentCode {
  email: string;
  message: string;
}

interface CodeLoginProps {
  email: RefObject<string>;
  /** Kept by the screen, so that switching to the other tab does not lose the code. */
  sent: SentCode | null;
  setSent: (sent: SentCode | null) => void;
  askSecondFactor: (pending: PendingSignIn) => void;
}

export function CodeLogin({ email, sent, setSent, askSecondFactor }: CodeLoginProps) {
  const [isBack, setIsBack] = useState(false);
  if (!sent) return <CodeRequest email={email} takesFocus={isBack} onSent={setSent} />;

  const goBack = () => {
    setIsBack(true);
    setSent(null);
  };
  return <CodeEntry sent={sent} onBack={goBack} askSecondFactor={askSecondFactor} />;
}

interface CodeRequestProps {
  email: RefObject<string>;
  takesFocus: boolean;
  onSent: (sent: SentCode) => void;
}

function CodeRequest({ email, takesFocus, onSent }: CodeRequestProps) {
  const t = useTexts(identity);
  const element = useFirstFieldFocus(takesFocus);
  const form = useSendForm({
    defaultValues: { email: email.current },
    send: (values) => callApi('POST /api/send-otp', values),
    onDone: ({ message }, values) => onSent({ email: values.email.trim(), message }),
    isQuiet: true,
  });

  return (
    <form ref={element} className={styles.form} method={UNSENT} onSubmit={form.submit} noValidate>
      {form.refusal && <Notice tone="danger">{form.refusal.message}</Notice>}
      <p className={styles.note}>{t.code_intro}</p>
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
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {t.code_send}
      </Button>
    </form>
  );
}

interface CodeEntryProps {
  sent: SentCode;
  onBack: () => void;
  askSecondFactor: (pending: PendingSignIn) => void;
}

function CodeEntry({ sent, onBack, askSecondFactor }: CodeEntryProps) {
  const t = useTexts(identity);
  const element = useFirstFieldFocus();
  const [notice, setNotice] = useState(sent.message);
  const form = useSendForm({
    defaultValues: { otp: '', remember: false },
    send: ({ otp, remember }) =>
      callApi('POST /api/verify-otp', { email: sent.email, otp: onlyDigits(otp), remember }),
    onDone: (answer) => acceptSignIn(answer, askSecondFactor),
    errorsOf: codeErrors,
    isQuiet: true,
  });
  useFocusWhen(element, form.refusal);

  return (
    <form ref={element} className={styles.form} method={UNSENT} onSubmit={form.submit} noValidate>
      {form.refusal ? (
        <Notice tone="danger">{form.refusal.message}</Notice>
      ) : (
        <Notice tone="good">{notice}</Notice>
      )}
      <DigitsField label={t.code} hint={t.code_hint({ email: sent.email })} {...form.field('otp')} />
      <Checkbox label={t.remember} hint={t.remember_hint} {...form.field('remember')} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {t.login}
      </Button>
      <div className={`${styles.actions} ${styles.between}`}>
        <Button look="quiet" onClick={onBack}>
          {t.code_back}
        </Button>
        <SendCodeAgain email={sent.email} onSent={setNotice} />
      </div>
    </form>
  );
}

/** Codes are pasted with the spaces and words around them. */
function onlyDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** One mail a minute is all the server sends. */
const LOCKED_SECONDS = 60;

function SendCodeAgain({ email, onSent }: { email: string; onSent: (message: string) => void }) {
  const t = useTexts(identity);
  const { secondsLeft, start } = useCountdown(LOCKED_SECONDS);
  const form = useSendForm({
    defaultValues: {},
    send: () => callApi('POST /api/send-otp', { email }),
    onDone: ({ message }) => {
      onSent(message);
      start(LOCKED_SECONDS);
    },
  });
  return (
    <TimedButton look="quiet" secondsLeft={secondsLeft} isBusy={form.isBusy} onClick={() => form.submit()}>
      {t.code_again}
    </TimedButton>
  );
}
