import type { FieldBinding } from '#web/lib/use-send-form.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import styles from '../Clinic.module.css';

interface PartnerChoicesProps {
  legend: string;
  /** Shown while there is nothing to choose from. */
  none?: string;
  binding: FieldBinding;
  choices: { id: number | string; name: string }[];
}

/** Chooses the doctors of a service, or the services or languages of a doctor. */
export function PartnerChoices({ legend, none, binding, choices }: PartnerChoicesProps) {
  const { errors: _shownBelow, ...box } = binding;
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.length === 0 && <p className={styles.quiet}>{none}</p>}
      {choices.map(({ id, name }) => (
        <Checkbox key={id} label={name} value={String(id)} {...box} />
      ))}
    </fieldset>
  );
}
