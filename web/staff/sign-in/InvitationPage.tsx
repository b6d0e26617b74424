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
import { AfterPassword } from './AfterPassword.tsx';
import { SignInScreen } from './SignInScreen.tsx';

export function InvitationPage() {
  const t = useTexts(staff_sign_in);
  const { token = '' } = useParams();
  const [pending, setPending] = useState<StaffPending>();
  if (pending) return <AfterPassword pending={pending} />;
  return (
    <SignInScreen title={t.invitation_title} lead={t.invitation_lead} aside={t.invitation_aside}>
      <InvitationForm token={token} onDone={setPending} />
    </SignInScreen>
  );
}

function InvitationForm({ token, onDone }: { token: string; onDone: (pending: StaffPending) => void }) {
  const t = useTexts(staff_sign_in);
  const words = useTexts(identity);
  const form = useApiForm({
    defaultValues: { password: '' },
    send: ({ password }) => callApi('POST /api/staff/invitation', { token, password }),
    onDone,
    isQuiet: true,
  });
  return (
    <form className={formStyles.form} onSubmit={form.submit} noValidate>
      <PasswordField
        label={words.password}
        hint={words.password_hint}
        required
        autoComplete="new-password"
        {...form.field('password')}
      />
      <RestOfErrors texts={form.refusal?.rest} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={words.please_wait}>
        {t.invitation_save}
      </Button>
    </form>
  );
}
