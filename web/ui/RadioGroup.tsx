import type { ComponentProps, ReactNode } from 'react';
import styles from './Choice.module.css';
import fieldStyles from './Field.module.css';
import { FieldNotes, RequiredMark } from './FieldNotes.tsx';
import { type FieldFrame, useFieldWiring } from './field-wiring.ts';
import scaleStyles from './Scale.module.css';

interface RadioGroupProps extends Omit<ComponentProps<'input'>, 'type' | 'children'>, FieldFrame {
  name: string;
  options: readonly RadioOptionTexts[];
  /** `scale` draws the options as a row of equal steps, for example 1 to 5. */
  layout?: 'column' | 'row' | 'scale';
  /** The words at both ends of a scale. */
  ends?: readonly [string, string];
}

/** Native props (ref, onChange, onBlur …) go to every radio, as form libraries expect. */
export function RadioGroup({
  label,
  hint,
  errors,
  id,
  required = false,
  options,
  layout = 'column',
  ends,
  ...native
}: RadioGroupProps) {
  const { controlId, description, notes } = useFieldWiring({ id, hint, errors });

  return (
    <fieldset className={fieldStyles.field} aria-describedby={description['aria-describedby']}>
      <legend className={fieldStyles.label}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div
        className={layout === 'scale' ? scaleStyles.scale : styles[layout]}
        data-invalid={description['aria-invalid'] || undefined}
      >
        {options.map((option) => (
          <RadioOption
            key={option.value}
            id={`${controlId}-${option.value}`}
            option={option}
            isStep={layout === 'scale'}
            required={required}
            {...native}
          />
        ))}
      </div>
      {ends && (
        <p className={scaleStyles.ends}>
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </p>
      )}
      <FieldNotes {...notes} />
    </fieldset>
  );
}

interface RadioOptionTexts {
  value: string;
  label: ReactNode;
  isDisabled?: boolean;
}

interface RadioOptionProps extends ComponentProps<'input'> {
  id: string;
  option: RadioOptionTexts;
  isStep: boolean;
}

function RadioOption({ id, option, isStep, value, defaultValue, ...native }: RadioOptionProps) {
  const look = isStep ? scaleStyles : styles;
  return (
    <div className={isStep ? scaleStyles.step : styles.choice}>
      <input
        {...native}
        type="radio"
        id={id}
        value={option.value}
        disabled={option.isDisabled ?? native.disabled}
        className={look.input}
        {...(value !== undefined && { checked: value === option.value })}
        {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
      />
      <label htmlFor={id} className={look.label}>
        {option.label}
      </label>
    </div>
  );
}
