import { useState } from 'react';
import type { Profile } from '#contract/identity-account.contract.ts';
import { identity } from '#texts/generated/identity.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import formStyles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Section } from './Section.tsx';

export function EmailSection({ profile }: { profile: Profile }) {
  const t = useTexts(identity_account);
  const status = profile.email_verified ? (
    <Pill tone="good">{t.email_verified}</Pill>
  ) : (
    <Pill tone="waiting">{t.email_unverified}</Pill>
  );
  return (
    <Section title={t.email_title} aside={status} text={t.email_current({ email: profile.email })}>
      {!profile.email_verified && <ResendConfirmation />}
      <EmailForm />
    </Section>
  );
}

function ResendConfirmation() {
  const t = useTexts(identity_account);
  const resend = useSend(() => callApi('POST /api/patients/resend-confirmation', {}));
  return (
    <div className={formStyles.actions}>
      <Button look="quiet" isBusy={resend.isBusy} onClick={() => resend.send()}>
        {t.email_resend}
      </Button>
    </div>
  );
}

function EmailForm() {
  const t = useTexts(identity);
  const account = useTexts(identity_account);
  const [notice, setNotice] = useState<string>();
  const form = useSendForm({
    defaultValues: { email: '', current_password: '' },
    send: (values) => callApi('POST /api/patients/change-email', values),
    onDone: ({ message }) => {
      setNotice(message);
      form.reset();
    },
  });

  return (
    <form className={formStyles.form} onSubmit={form.submit} noValidate>
      <TextField
        label={account.email_new}
        hint={account.email_hint}
        type="email"
        required
        autoComplete="email"
        {...form.field('email')}
      />
      <PasswordField
        label={t.current_password}
        required
        autoComplete="current-password"
        {...form.field('current_password')}
      />
      <RestOfErrors refusal={form.refusal} />
      {notice && !form.refusal && <Notice tone="good">{notice}</Notice>}
      <div className={formStyles.actions}>
        <Button type="submit" look="secondary" isBusy={form.isBusy} busyText={t.please_wait}>
          {account.email_save}
        </Button>
      </div>
    </form>
  );
}
