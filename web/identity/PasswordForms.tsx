import { useRef, useState } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { enterText } from '#web/lib/enter-text.ts';
import { UNSENT } from '#web/lib/hydration.ts';
import { useTexts } from '#web/lib/language.ts';
import { type FieldBinding, useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import formStyles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { PasswordMeter } from './PasswordMeter.tsx';
import { SHORTEST_PASSWORD } from './password-strength.ts';
import { TimedButton, useCountdown } from './TimedButton.tsx';

/** Whoever presses again in impatience gets no second link any sooner. */
const LOCKED_SECONDS = 60;

interface ForgotPasswordFormProps {
  send: (values: { email: string }) => Promise<{ message: string }>;
}

export function ForgotPasswordForm({ send }: ForgotPasswordFormProps) {
  const t = useTexts(identity);
  const { secondsLeft, start } = useCountdown();
  const [notice, setNotice] = useState<string>();
  const form = useSendForm({
    defaultValues: { email: '' },
    send,
    onDone: ({ message }) => {
      setNotice(message);
      start(LOCKED_SECONDS);
    },
  });

  return (
    <form className={formStyles.form} method={UNSENT} onSubmit={form.submit} noValidate>
      <TextField label={t.email} type="email" required autoComplete="username" {...form.field('email')} />
      <RestOfErrors refusal={form.refusal} />
      {notice && !form.refusal && (
        <Notice isSilent tone="good">
          {notice}
        </Notice>
      )}
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

interface ResetPasswordFormProps {
  send: (values: { password: string; password_confirmation: string }) => Promise<{ message: string }>;
  onDone: () => void;
}

export function ResetPasswordForm({ send, onDone }: ResetPasswordFormProps) {
  const t = useTexts(identity);
  const form = useSendForm({ defaultValues: { password: '', password_confirmation: '' }, send, onDone });

  return (
    <form className={formStyles.form} method={UNSENT} onSubmit={form.submit} noValidate>
      {form.refusal && <RestOfErrors lead={t.reset_failed} refusal={form.refusal} />}
      <NewPasswordFields
        label={t.new_password}
        password={form.field('password')}
        repeated={form.field('password_confirmation')}
      />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {t.reset}
      </Button>
    </form>
  );
}

interface NewPasswordFieldsProps {
  label: string;
  password: FieldBinding;
  repeated: FieldBinding;
}

/**
 * A new password and its repetition; every request has its own names for the two. The repetition finds what was typed
 * blindly: a password that can be read needs none and is repeated by itself.
 */
export function NewPasswordFields({ label, password, repeated }: NewPasswordFieldsProps) {
  const t = useTexts(identity);
  const repetition = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  return (
    <>
      <div>
        <PasswordField
          label={label}
          hint={t.password_hint}
          required
          autoComplete="new-password"
          {...password}
          minLength={SHORTEST_PASSWORD}
          onChange={(event) => {
            setTyped(event.target.value);
            void password.onChange(event);
          }}
          onSeen={(text) => repetition.current && enterText(repetition.current, text)}
        />
        <PasswordMeter password={typed} />
      </div>
      <PasswordField
        label={t.password_repeat}
        hint={t.password_repeat_hint}
        required
        autoComplete="new-password"
        {...repeated}
        ref={(entry) => {
          repeated.ref(entry);
          repetition.current = entry;
        }}
      />
    </>
  );
}
