import type { ReactNode } from 'react';
import styles from './Field.module.css';
import { FieldNotes, RequiredMark } from './FieldNotes.tsx';
import { type FieldFrame, useFieldWiring } from './field-wiring.ts';

/** The attributes that connect the control with label, hint and errors. */
interface ControlWiring {
  id: string;
  required: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldFrame {
  id?: string | undefined;
  required?: boolean | undefined;
  /** The errors are read aloud at once. */
  isAlert?: boolean;
  children: (wiring: ControlWiring) => ReactNode;
}

/** Label above, hint and errors below; the control is the caller's. */
export function Field({ label, hint, errors, id, required = false, isAlert = false, children }: FieldProps) {
  const { controlId, description, notes } = useFieldWiring({ id, hint, errors });

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({ id: controlId, required, ...description })}
      <FieldNotes {...notes} isAlert={isAlert} />
    </div>
  );
}
