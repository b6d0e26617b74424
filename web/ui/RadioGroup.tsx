import type { ComponentProps, ReactNode } from 'react';
import styles from './Choice.module.css';
import fieldStyles from './Field.module.css';
import { FieldNotes, RequiredMark } from './FieldNotes.tsx';
import { type FieldFrame, useFieldWiring } from './field-wiring.ts';
import scaleStyles from './Scale.module.css';

interface RadioGroupProps extends Omit<ComponentProps<'input'>, 'type' | 'children'>, FieldFrame {
  name: string;
  options: readonly RadioOptionTexts[];
  /** `scale` draws the options as a row of equal steps, for example 1 to 5; `segments` as buttons as wide as their words. */
  layout?: 'column' | 'row' | 'scale' | 'segments';
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
        className={layout === 'scale' || layout === 'segments' ? scaleStyles[layout] : styles[layout]}
        data-invalid={description['aria-invalid'] || undefined}
      >
        {options.map((option) => (
          <RadioOption
            key={option.value}
            id={`${controlId}-${option.value}`}
            option={option}
            look={layout === 'scale' || layout === 'segments' ? 'button' : 'choice'}
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
  /** `button`: the label is pressed, and the circle is not seen. */
  look: 'button' | 'choice';
}

function RadioOption({ id, option, look, value, defaultValue, ...native }: RadioOptionProps) {
  const isButton = look === 'button';
  const { input, label } = isButton ? scaleStyles : styles;
  return (
    <div className={isButton ? scaleStyles.step : styles.choice}>
      <input
        {...native}
        type="radio"
        id={id}
        value={option.value}
        disabled={option.isDisabled ?? native.disabled}
        className={input}
        {...(value !== undefined && { checked: value === option.value })}
        {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
      />
      <label htmlFor={id} className={label}>
        {option.label}
      </label>
    </div>
  );
}
