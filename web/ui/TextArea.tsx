import type { ComponentProps } from 'react';
import styles from './Control.module.css';
import { Field } from './Field.tsx';
import type { FieldFrame } from './field-wiring.ts';

export function TextArea({
  label,
  hint,
  errors,
  id,
  required,
  ...native
}: ComponentProps<'textarea'> & FieldFrame) {
  return (
    <Field label={label} hint={hint} errors={errors} id={id} required={required}>
      {(wiring) => (
        <span className={styles.box}>
          <textarea rows={4} {...native} {...wiring} className={styles.control} />
        </span>
      )}
    </Field>
  );
}
