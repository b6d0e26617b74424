import type { ComponentProps } from 'react';
import styles from './Choice.module.css';
import fieldStyles from './Field.module.css';
import { FieldNotes, RequiredMark } from './FieldNotes.tsx';
import { type FieldFrame, useFieldWiring } from './field-wiring.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & FieldFrame;

export function Checkbox({ label, hint, errors, id, required, ...native }: CheckboxProps) {
  const { controlId, description, notes } = useFieldWiring({ id, hint, errors });

  return (
    <div className={fieldStyles.field}>
      <div className={styles.choice}>
        <input
          {...native}
          {...description}
          type="checkbox"
          id={controlId}
          required={required}
          className={styles.input}
        />
        <label htmlFor={controlId} className={styles.label}>
          {label}
          {required && <RequiredMark />}
        </label>
      </div>
      <FieldNotes {...notes} />
    </div>
  );
}
