import Check from 'lucide-react/icons/check';
import type { KeyboardEvent, ReactNode } from 'react';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { FieldNotes, RequiredMark } from '#web/ui/FieldNotes.tsx';
import { useFieldWiring } from '#web/ui/field-wiring.ts';
import type { Answer } from './anamnesis-values.ts';
import styles from './YesNo.module.css';

type Choice = Answer['checkedValue'];
const CHOICES = ['yes', 'no'] as const satisfies readonly Choice[];

interface YesNoProps {
  id: string;
  label: ReactNode;
  hint: string | null;
  required: boolean;
  errors: readonly string[];
  value: Choice;
  /** The no is only preset: nobody has chosen it. */
  isPreset: boolean;
  onChoose: (choice: Choice) => void;
}

/** Two large answers. A preset no looks and reads as a preset until it is chosen or confirmed. */
export function YesNo({ id, label, hint, required, errors, value, isPreset, onChoose }: YesNoProps) {
  const t = useTexts(anamnesis);
  const { description, notes } = useFieldWiring({ id, hint, errors });
  const presetId = `${id}-preset`;

  // Browsers do not report a press on what is chosen already, but here it turns a preset into an answer.
  const confirmBySpace = (event: KeyboardEvent, choice: Choice) => {
    if (event.key === ' ' && isPreset && choice === value) onChoose(choice);
  };

  return (
    <fieldset className={styles.question} aria-describedby={description['aria-describedby']}>
      <legend className={styles.legend}>
        {label}
        {required && <RequiredMark />}
      </legend>
      {hint && (
        <p id={notes.hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.pair} data-invalid={description['aria-invalid'] || undefined}>
        {CHOICES.map((choice) => {
          const isPresetHere = isPreset && choice === value;
          return (
            <div key={choice} className={styles.answer} data-preset={isPresetHere || undefined}>
              <input
                type="radio"
                id={`${id}-${choice}`}
                name={id}
                value={choice}
                required={required}
                checked={choice === value}
                className={styles.input}
                aria-describedby={isPresetHere ? presetId : undefined}
                onChange={() => onChoose(choice)}
                onClick={() => isPresetHere && onChoose(choice)}
                onKeyDown={(event) => confirmBySpace(event, choice)}
              />
              <label htmlFor={`${id}-${choice}`} className={styles.label}>
                {choice === value && !isPreset && <Check size={18} aria-hidden="true" />}
                {t[choice]}
              </label>
              {isPresetHere && (
                <span id={presetId} className={styles.preset} aria-hidden="true">
                  {t.preset}
                </span>
              )}
            </div>
          );
        })}
      </div>
      <FieldNotes {...notes} hint={null} />
    </fieldset>
  );
}
