import { identity } from '#texts/generated/identity.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';

interface PasswordDialogProps<Answer> {
  title: string;
  text?: string | undefined;
  action: string;
  send: (password: { current_password: string }) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

/** For changes that a stranger at an unlocked screen must not be able to make. */
export function PasswordDialog<Answer>({ title, text, action, send, ...then }: PasswordDialogProps<Answer>) {
  const t = useTexts(identity);
  const account = useTexts(identity_account);
  const form = useApiForm({ defaultValues: { current_password: '' }, send, onDone: then.onDone });
  return (
    <FormDialog
      title={title}
      about={
        <>
          {text && <p>{text}</p>}
          <p>{account.confirm_text}</p>
        </>
      }
      action={action}
      form={form}
      onClose={then.onClose}
    >
      <PasswordField
        label={t.current_password}
        required
        autoComplete="current-password"
        {...form.field('current_password')}
      />
    </FormDialog>
  );
}
