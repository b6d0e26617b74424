import styles from './Segments.module.css';

interface SegmentsProps<Value extends string> {
  /** What is being chosen, read aloud. */
  label: string;
  choices: readonly { value: Value; label: string; accessibleLabel?: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** A few choices side by side, one of them in force at once: DE | EN. */
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
