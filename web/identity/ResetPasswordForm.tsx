import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/Button.tsx';
import formStyles from '#web/ui/Form.module.css';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

interface ResetPasswordFormProps {
  send: (values: { password: string; password_confirmation: string }) => Promise<{ message: string }>;
  onDone: () => void;
}

export function ResetPasswordForm({ send, onDone }: ResetPasswordFormProps) {
  const t = useTexts(identity);
  const form = useApiForm({ defaultValues: { password: '', password_confirmation: '' }, send, onDone });

  return (
    <form className={formStyles.form} onSubmit={form.submit} noValidate>
      {form.refusal && <RestOfErrors lead={t.reset_failed} texts={form.refusal.rest} />}
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
