import { useQueryClient } from '@tanstack/react-query';
import { identity } from '#texts/generated/identity.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { NewPasswordFields } from '#web/identity/PasswordForms.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { errorsUnder } from '#web/lib/field-errors.ts';
import { useTexts } from '#web/lib/language.ts';
import { withoutPolling } from '#web/lib/queries.tsx';
import { currentUser, signIn } from '#web/lib/session.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import formStyles from '#web/ui/Form.module.css';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { Section } from './Section.tsx';
import { ownSessions, ownTrustedDevices } from './security.ts';

export function PasswordSection() {
  const t = useTexts(identity);
  const account = useTexts(identity_account);
  const queries = useQueryClient();
  const form = useSendForm({
    defaultValues: { current_password: '', new_password: '', new_password_confirm: '' },
    send: (password) =>
      withoutPolling(queries, async () => {
        const answer = await callApi('PUT /api/patients/update-profile-password', { password });
        const user = currentUser();
        if (user) signIn(answer.access_token, user);
        return answer;
      }),
    onDone: () => {
      form.reset();
      queries.invalidateQueries({ queryKey: ownSessions.queryKey });
      queries.invalidateQueries({ queryKey: ownTrustedDevices.queryKey });
    },
    errorsOf: errorsUnder('password.', ''),
  });

  return (
    <Section title={account.password_title} text={account.password_text}>
      <form className={formStyles.form} onSubmit={form.submit} noValidate>
        <PasswordField
          label={t.current_password}
          required
          autoComplete="current-password"
          {...form.field('current_password')}
        />
        <NewPasswordFields
          label={t.new_password}
          password={form.field('new_password')}
          repeated={form.field('new_password_confirm')}
        />
        <RestOfErrors refusal={form.refusal} />
        <div className={formStyles.actions}>
          <Button type="submit" look="secondary" isBusy={form.isBusy} busyText={t.please_wait}>
            {account.password_save}
          </Button>
        </div>
      </form>
    </Section>
  );
}
