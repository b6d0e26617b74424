import type { ComponentProps, ReactNode } from 'react';
import choiceStyles from './Choice.module.css';
import scaleStyles from './Scale.module.css';

export interface RadioOptionWords {
  value: string;
  label: ReactNode;
  isDisabled?: boolean;
}

interface RadioOptionProps extends ComponentProps<'input'> {
  id: string;
  option: RadioOptionWords;
  isStep: boolean;
}

export function RadioOption({ id, option, isStep, value, defaultValue, ...native }: RadioOptionProps) {
  const styles = isStep ? scaleStyles : choiceStyles;
  return (
    <div className={isStep ? styles.step : styles.choice}>
      <input
        {...native}
        type="radio"
        id={id}
        value={option.value}
        disabled={option.isDisabled ?? native.disabled}
        className={styles.input}
        {...(value !== undefined && { checked: value === option.value })}
        {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
      />
      <label htmlFor={id} className={styles.label}>
        {option.label}
      </label>
    </div>
  );
}
