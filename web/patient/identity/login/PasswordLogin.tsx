import type { RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { identity } from '#texts/generated/identity.ts';
import { loginErrors } from '#web/identity/login-errors.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useFirstFieldFocus } from '#web/lib/use-first-field-focus.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import styles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { pathTo } from '../../routes.ts';
import { acceptSignIn, type PendingSignIn } from './sign-in.ts';

interface PasswordLoginProps {
  /** The address typed so far, carried over between the two ways to log in. */
  email: RefObject<string>;
  /** The person comes back from the second step. */
  takesFocus: boolean;
  askSecondFactor: (pending: PendingSignIn) => void;
}

export function PasswordLogin({ email, takesFocus, askSecondFactor }: PasswordLoginProps) {
  const t = useTexts(identity);
  const location = useLocation();
  const element = useFirstFieldFocus(takesFocus);
  const form = useApiForm({
    defaultValues: { email: email.current, password: '', remember: false },
    send: (values) => callApi('POST /api/login', values),
    onDone: (answer) => acceptSignIn(answer, askSecondFactor),
    errorsOf: loginErrors,
    isQuiet: true,
  });
  const isUnexplained = form.refusal !== null && form.field('password').errors.length === 0;

  return (
    <form ref={element} className={styles.form} onSubmit={form.submit} noValidate>
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
