import CalendarDays from 'lucide-react/icons/calendar-days';
import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { ui_date as texts } from '#texts/generated/ui_date.ts';
import { enterText } from '#web/lib/enter-text.ts';
import { useLanguage } from '#web/lib/language.ts';
import styles from './Control.module.css';
import { Field } from './Field.tsx';
import type { FieldFrame } from './field-wiring.ts';
import { dateToType, isDay, typedDate, writeSeparators } from './typed-date.ts';

/** What a form reads and sets: the day as `1972-03-14`, while the field shows it as people write it. */
interface DateHandle {
  name: string | undefined;
  type: 'text';
  value: string;
  focus: () => void;
}

interface DateFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'ref' | 'max'>, FieldFrame {
  ref?: Ref<DateHandle>;
  /** The first and the last day that make sense; the last one may only be known when it is asked for. */
  min: string;
  max: () => string;
}

/** A day that is known by heart, such as a birthdate: typed in eight digits, or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, hint, errors = [], id, required, ref, min, max, onChange, onBlur, ...native } = props;
  const t = texts[useLanguage()];
  const entry = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<'wrong' | 'unlikely' | null>(null);
  useImperativeHandle(ref, () => handleOf(entry, native.name), [native.name]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setProblem(null);
    separate(event);
    onChange?.(event);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setProblem(problemOf(typedDate(event.target.value), min, max));
    onBlur?.(event);
  };
  const shown = errors.length === 0 && problem ? [t[problem]] : errors;
  return (
    <Field label={label} hint={hint} errors={shown} id={id} required={required}>
      {(wiring) => (
        <span className={styles.box}>
          <input
            {...native}
            {...wiring}
            ref={entry}
            type="text"
            inputMode="numeric"
            placeholder={t.pattern}
            className={styles.control}
            onChange={change}
            onBlur={leave}
          />
          <DatePicker entry={entry} min={min} max={max} />
        </span>
      )}
    </Field>
  );
}

function handleOf(entry: { current: HTMLInputElement | null }, name: string | undefined): DateHandle {
  return {
    name,
    type: 'text',
    get value() {
      return typedDate(entry.current?.value ?? '');
    },
    set value(date) {
      if (entry.current) entry.current.value = dateToType(date);
    },
    focus: () => entry.current?.focus(),
  };
}

/** Only at the end of the text and while it grows: whoever corrects something inside is left alone. */
function separate({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
  const isDeleting = 'inputType' in nativeEvent && String(nativeEvent.inputType).startsWith('delete');
  if (isDeleting || target.selectionStart !== target.value.length) return;
  const written = writeSeparators(target.value);
  if (written !== target.value) target.value = written;
}

function problemOf(date: string, min: string, max: () => string) {
  if (date === '') return null;
  if (!isDay(date)) return 'wrong';
  return date < min || date > max() ? 'unlikely' : null;
}

interface DatePickerProps {
  entry: { current: HTMLInputElement | null };
  min: string;
  max: () => string;
}

/** The browser's own calendar, which needs a field of its own; this one only lends its calendar. */
function DatePicker({ entry, min, max }: DatePickerProps) {
  const language = useLanguage();
  const lender = useRef<HTMLInputElement>(null);
  const open = () => {
    const { current: calendar } = lender;
    if (!calendar || !entry.current) return;
    const date = typedDate(entry.current.value);
    calendar.max = max();
    calendar.value = isDay(date) ? date : '';
    calendar.showPicker();
  };
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.value && entry.current) enterText(entry.current, dateToType(target.value));
  };
  return (
    <>
      <button type="button" className={styles.action} aria-label={texts[language].pick} onClick={open}>
        <CalendarDays size={20} aria-hidden="true" />
      </button>
      <input
        ref={lender}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className={styles.lender}
        min={min}
        onChange={take}
      />
    </>
  );
}
