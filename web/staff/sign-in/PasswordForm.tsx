import { useEffect, useRef } from 'react';
import type { StaffSignInAnswer } from '#contract/identity-staff.contract.ts';
import { identity } from '#texts/generated/identity.ts';
import { loginErrors } from '#web/identity/login-errors.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/Button.tsx';
import formStyles from '#web/ui/Form.module.css';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface PasswordFormProps {
  email: string;
  onDone: (answer: StaffSignInAnswer) => void;
}

export function PasswordForm({ email, onDone }: PasswordFormProps) {
  const t = useTexts(identity);
  const element = useRef<HTMLFormElement>(null);
  const form = useApiForm({
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
      <RestOfErrors texts={form.refusal?.rest} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {t.login}
      </Button>
    </form>
  );
}
