import type { ComponentProps } from 'react';
import styles from './ChoiceButtons.module.css';
import fieldStyles from './Field.module.css';
import { FieldNotes, RequiredMark } from './FieldNotes.tsx';
import { type FieldFrame, useFieldWiring } from './field-wiring.ts';

interface ChoiceButtonsProps extends Omit<ComponentProps<'input'>, 'type' | 'children'>, FieldFrame {
  name: string;
  options: readonly { value: string; label: string }[];
}

/** One of a few short answers by one tap: radios that look like buttons. Native props go to every radio, as in RadioGroup. */
export function ChoiceButtons(props: ChoiceButtonsProps) {
  const { label, hint, errors, id, required = false, options, ...native } = props;
  const { controlId, description, notes } = useFieldWiring({ id, hint, errors });
  return (
    <fieldset className={fieldStyles.field} aria-describedby={description['aria-describedby']}>
      <legend className={fieldStyles.label}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className={styles.choices} data-invalid={description['aria-invalid'] || undefined}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              {...native}
              type="radio"
              id={`${controlId}-${option.value}`}
              value={option.value}
              required={required}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldNotes {...notes} />
    </fieldset>
  );
}
