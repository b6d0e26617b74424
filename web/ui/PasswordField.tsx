import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ChangeEvent, type ComponentProps, type MouseEvent, useState } from 'react';
import { ui_password } from '#texts/generated/ui_password.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Control.module.css';
import { Field } from './Field.tsx';
import type { FieldFrame } from './field-wiring.ts';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldFrame {
  /** Gets the entry while it can be read. */
  onSeen?: (text: string) => void;
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, errors, id, required, onSeen, onChange, ...native } = props;
  const t = useTexts(ui_password);
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    if (isShown) onSeen?.(event.target.value);
  };

  const show = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setIsShown(!isShown);
    const entry = currentTarget.parentElement?.querySelector('input');
    if (!isShown && entry?.value) onSeen?.(entry.value);
  };

  return (
    <Field label={label} hint={hint} errors={errors} id={id} required={required}>
      {(wiring) => (
        <span className={styles.box}>
          <input
            {...native}
            {...wiring}
            onChange={change}
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
            onClick={show}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}
