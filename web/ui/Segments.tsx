import styles from './Segments.module.css';

interface SegmentsProps<Value extends string> {
  /** The name of the choice, read aloud. */
  label: string;
  choices: readonly { value: Value; label: string; accessibleLabel?: string }[];
  value: Value;
  onChoose: (value: Value) => void;
  /** What the form around it sends, before the page has come to life. */
  name?: string;
}

/** A few choices side by side; pressing one applies it at once: DE | EN. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, choices, value, onChoose, name } = props;
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          {...(name === undefined ? { type: 'button' } : { type: 'submit', name, value: choice.value })}
          className={styles.segment}
          aria-pressed={choice.value === value}
          aria-label={choice.accessibleLabel}
          onClick={(event) => {
            event.preventDefault();
            onChoose(choice.value);
          }}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
