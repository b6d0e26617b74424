import type { ReactNode } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import type { FieldBinding } from '#web/lib/use-send-form.ts';
import formStyles from '#web/ui/Form.module.css';
import { TextField } from '#web/ui/TextField.tsx';

interface DigitsFieldProps extends FieldBinding {
  label: string;
  hint?: ReactNode;
}

/** Six digits in large type; phones offer the keys for them and the code itself. */
export function DigitsField(props: DigitsFieldProps) {
  return (
    <div className={formStyles.code}>
      <TextField required inputMode="numeric" autoComplete="one-time-code" {...props} />
    </div>
  );
}

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
