import type { ComponentProps } from 'react';
import styles from './Choice.module.css';
import fieldStyles from './Field.module.css';
import { FieldNotes, RequiredMark } from './FieldNotes.tsx';
import { type FieldFrame, useFieldWiring } from './field-wiring.ts';

interface CheckboxGroupProps extends Omit<ComponentProps<'input'>, 'type' | 'children'>, FieldFrame {
  name: string;
  options: readonly { value: string; label: string }[];
}

/** Several choices of one field. Native props go to every checkbox, as form libraries expect. */
export function CheckboxGroup({
  label,
  hint,
  errors,
  id,
  required = false,
  options,
  ...native
}: CheckboxGroupProps) {
  const { controlId, description, notes } = useFieldWiring({ id, hint, errors });
  return (
    <fieldset className={fieldStyles.field} aria-describedby={description['aria-describedby']}>
      <legend className={fieldStyles.label}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className={styles.column} data-invalid={description['aria-invalid'] || undefined}>
        {options.map(({ value, label: text }) => (
          <div key={value} className={styles.choice}>
            <input
              {...native}
              type="checkbox"
              id={`${controlId}-${value}`}
              value={value}
              className={styles.input}
            />
            <label htmlFor={`${controlId}-${value}`} className={styles.label}>
              {text}
            </label>
          </div>
        ))}
      </div>
      <FieldNotes {...notes} />
    </fieldset>
  );
}
