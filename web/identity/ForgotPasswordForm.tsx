import { useState } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import formStyles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { TimedButton } from './TimedButton.tsx';
import { useCountdown } from './use-countdown.ts';

/** Whoever presses again in impatience gets no second link any sooner. */
const LOCKED_SECONDS = 60;

interface ForgotPasswordFormProps {
  send: (values: { email: string }) => Promise<{ message: string }>;
}

export function ForgotPasswordForm({ send }: ForgotPasswordFormProps) {
  const t = useTexts(identity);
  const { secondsLeft, start } = useCountdown();
  const [notice, setNotice] = useState<string>();
  const form = useApiForm({
    defaultValues: { email: '' },
    send,
    onDone: ({ message }) => {
      setNotice(message);
      start(LOCKED_SECONDS);
    },
  });

  return (
    <form className={formStyles.form} onSubmit={form.submit} noValidate>
      <TextField label={t.email} type="email" required autoComplete="username" {...form.field('email')} />
      <RestOfErrors texts={form.refusal?.rest} />
      {notice && !form.refusal && <Notice tone="good">{notice}</Notice>}
      <TimedButton
        type="submit"
        isWide
        secondsLeft={secondsLeft}
        isBusy={form.isBusy}
        busyText={t.please_wait}
      >
        {t.forgot_send}
      </TimedButton>
    </form>
  );
}
