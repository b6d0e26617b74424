import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import type { FieldBinding } from '#web/lib/use-api-form.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';

interface NewPasswordFieldsProps {
  label: string;
  password: FieldBinding;
  repeated: FieldBinding;
}

/** A new password and its repetition; every request has its own names for the two. */
export function NewPasswordFields({ label, password, repeated }: NewPasswordFieldsProps) {
  const t = useTexts(identity);
  return (
    <>
      <PasswordField
        label={label}
        hint={t.password_hint}
        required
        autoComplete="new-password"
        {...password}
        minLength={8}
      />
      <PasswordField label={t.password_repeat} required autoComplete="new-password" {...repeated} />
    </>
  );
}
