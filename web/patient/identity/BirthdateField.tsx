import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import type { FieldBinding } from '#web/lib/use-api-form.ts';
import { TextField } from '#web/ui/TextField.tsx';

export function BirthdateField(binding: FieldBinding) {
  const t = useTexts(identity);
  const today = new Date().toISOString().slice(0, 10);
  return (
    <TextField
      label={t.birthdate}
      type="date"
      required
      autoComplete="bday"
      {...binding}
      min="1900-01-01"
      max={today}
    />
  );
}
