import type { ComponentProps } from 'react';
import styles from './Control.module.css';
import { Field } from './Field.tsx';
import type { FieldFrame } from './field-wiring.ts';

interface TextFieldProps extends ComponentProps<'input'>, FieldFrame {
  /** Fixed text before the entry, such as a dialling code. */
  addon?: string | undefined;
}

export function TextField({ label, hint, errors, addon, id, required, ...native }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} errors={errors} id={id} required={required}>
      {(wiring) => (
        <span className={styles.box}>
          {addon && <span className={styles.addon}>{addon}</span>}
          <input type="text" {...native} {...wiring} className={styles.control} />
        </span>
      )}
    </Field>
  );
}
