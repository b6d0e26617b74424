import type { ReactNode } from 'react';
import type { FieldBinding } from '#web/lib/use-api-form.ts';
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
