import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { ui } from '#texts/generated/ui.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Control.module.css';
import { Field } from './Field.tsx';
import type { FieldFrame } from './field-wiring.ts';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldFrame;

export function PasswordField({ label, hint, errors, id, required, ...native }: PasswordFieldProps) {
  const t = useTexts(ui);
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;

  return (
    <Field label={label} hint={hint} errors={errors} id={id} required={required}>
      {(wiring) => (
        <span className={styles.box}>
          <input
            {...native}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            className={styles.control}
            spellCheck={false}
            autoCapitalize="none"
          />
          <button
            type="button"
            className={styles.action}
            aria-pressed={isShown}
            aria-label={t.showPassword}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}
