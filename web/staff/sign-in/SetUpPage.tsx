import { useState } from 'react';
import { useParams } from 'react-router';
import type { StaffPending } from '#contract/identity-staff.contract.ts';
import { identity } from '#texts/generated/identity.ts';
import { staff_sign_in } from '#texts/generated/staff_sign_in.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/Button.tsx';
import formStyles from '#web/ui/Form.module.css';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { AfterPassword } from './AfterPassword.tsx';
import { SignInScreen } from './SignInScreen.tsx';

/** The first administrator, by the link that the server prints at its start. */
export function SetUpPage() {
  const t = useTexts(staff_sign_in);
  const { token = '' } = useParams();
  const [pending, setPending] = useState<StaffPending>();
  if (pending) return <AfterPassword pending={pending} />;
  return (
    <SignInScreen title={t.set_up_title} lead={t.set_up_lead} aside={t.set_up_aside}>
      <SetUpForm token={token} onDone={setPending} />
    </SignInScreen>
  );
}

function SetUpForm({ token, onDone }: { token: string; onDone: (pending: StaffPending) => void }) {
  const t = useTexts(staff_sign_in);
  const words = useTexts(identity);
  const form = useApiForm({
    defaultValues: { first_name: '', last_name: '', email: '', password: '' },
    send: (person) => callApi('POST /api/staff/set-up', { token, ...person }),
    onDone,
    isQuiet: true,
  });
  return (
    <form className={formStyles.form} onSubmit={form.submit} noValidate>
      <div className={formStyles.pair}>
        <TextField
          label={words.first_name}
          required
          autoComplete="given-name"
          {...form.field('first_name')}
        />
        <TextField label={words.last_name} required autoComplete="family-name" {...form.field('last_name')} />
      </div>
      <TextField label={words.email} type="email" required autoComplete="username" {...form.field('email')} />
      <PasswordField
        label={words.password}
        hint={words.password_hint}
        required
        autoComplete="new-password"
        {...form.field('password')}
      />
      <RestOfErrors texts={form.refusal?.rest} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={words.please_wait}>
        {t.set_up_create}
      </Button>
    </form>
  );
}
