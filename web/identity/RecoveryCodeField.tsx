import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import type { FieldBinding } from '#web/lib/use-api-form.ts';
import { TextField } from '#web/ui/TextField.tsx';

export function RecoveryCodeField(binding: FieldBinding) {
  const t = useTexts(identity);
  return (
    <TextField
      label={t.second_recovery}
      hint={t.second_recovery_hint}
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...binding}
    />
  );
}
