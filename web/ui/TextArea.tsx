import type { ComponentProps } from 'react';
import styles from './Control.module.css';
import { Field } from './Field.tsx';
import type { FieldFrame } from './field-wiring.ts';

interface TextAreaProps extends ComponentProps<'textarea'>, FieldFrame {
  /** The field is as high as its text; `rows` counts where a browser cannot do that. */
  grows?: boolean;
}

export function TextArea({ label, hint, errors, id, required, grows = false, ...native }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} errors={errors} id={id} required={required}>
      {(wiring) => (
        <span className={styles.box}>
          <textarea
            rows={4}
            {...native}
            {...wiring}
            className={styles.control}
            data-grows={grows || undefined}
          />
        </span>
      )}
    </Field>
  );
}
