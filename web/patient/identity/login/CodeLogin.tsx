import { type RefObject, useState } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useFirstFieldFocus } from '#web/lib/use-first-field-focus.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import type { PendingSignIn } from './sign-in.ts';

/** A code that is on its way: to whom, and what the server said about it. */
export interface SentCode {
  email: string;
  message: string;
}

interface CodeLoginProps {
  email: RefObject<string>;
  /** Kept by the screen, so that a look at the other tab does not throw the code away. */
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
  const form = useApiForm({
    defaultValues: { email: email.current },
    send: (values) => callApi('POST /api/send-otp', values),
    onDone: ({ message }, values) => onSent({ email: values.email.trim(), message }),
    isQuiet: true,
  });

  return (
    <form ref={element} className={styles.form} onSubmit={form.submit} noValidate>
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
