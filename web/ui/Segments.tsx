import styles from './Segments.module.css';

interface SegmentsProps<Value extends string> {
  /** The name of the choice, read aloud. */
  label: string;
  choices: readonly { value: Value; label: string; accessibleLabel?: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** A few choices side by side; pressing one applies it at once: DE | EN. */
export function Segments<Value extends string>({ label, choices, value, onChoose }: SegmentsProps<Value>) {
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={styles.segment}
          aria-pressed={choice.value === value}
          aria-label={choice.accessibleLabel}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
