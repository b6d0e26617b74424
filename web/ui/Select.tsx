import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import styles from './Control.module.css';
import { classNames } from './class-names.ts';
import { Field } from './Field.tsx';
import type { FieldFrame } from './field-wiring.ts';

/** The browser's own select: phones show their wheel, and it works without a mouse. */
export function Select({
  label,
  hint,
  errors,
  id,
  required,
  ...native
}: ComponentProps<'select'> & FieldFrame) {
  return (
    <Field label={label} hint={hint} errors={errors} id={id} required={required}>
      {(wiring) => (
        <span className={classNames(styles.box, styles.selectBox)}>
          <select {...native} {...wiring} className={styles.control} />
          <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}
