import { useQuery } from '@tanstack/react-query';
import { WAITLIST_NOTICE_HOURS, type WaitlistEntry } from '#contract/waitlist.contract.ts';
import { waitlist as texts } from '#texts/generated/waitlist.ts';
import { weekdayName } from '#web/lib/dates.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { CheckboxGroup } from '#web/ui/CheckboxGroup.tsx';
import formStyles from '#web/ui/Form.module.css';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { noticeInWords } from '#web/waitlist/wish-in-words.ts';
import { doctorsOf } from '../booking/slot/free-times.ts';
import styles from './Waitlist.module.css';

/** As typed. Empty lists and empty fields stand for any. */
const ANY_TIME = {
  doctor_ids: [] as string[],
  weekdays: [] as string[],
  from_time: '',
  until_time: '',
  notice_hours: '0',
  until_date: '',
  at_night: false,
};
type WishValues = typeof ANY_TIME;

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

interface WishFormProps<Answer> {
  serviceId: number;
  /** The wish to change; a new one begins with any time. */
  entry?: WaitlistEntry;
  submitText: string;
  send: (wish: ReturnType<typeof wishOf>) => Promise<Answer>;
  onDone: () => void;
  onCancel: () => void;
}

/** Doctors, weekdays, hours, shortest notice and last day that suit the patient. */
export function WishForm<Answer>({
  serviceId,
  entry,
  submitText,
  send,
  onDone,
  onCancel,
}: WishFormProps<Answer>) {
  const language = useLanguage();
  const t = texts[language];
  const doctors = useQuery(doctorsOf({ id: serviceId }));
  const form = useSendForm({
    defaultValues: entry ? valuesOf(entry) : ANY_TIME,
    send: (values: WishValues) => send(wishOf(values)),
    onDone,
  });
  const offered = (doctors.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const notices = noticesWith(entry?.notice_hours);
  return (
    <form className={formStyles.form} onSubmit={form.submit} noValidate>
      {offered.length > 1 && (
        <CheckboxGroup
          label={t.doctors}
          hint={t.none_is_any}
          options={offered}
          {...form.field('doctor_ids')}
        />
      )}
      <div className={styles.weekdays}>
        <CheckboxGroup
          label={t.weekdays}
          hint={t.none_is_any}
          options={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, language) }))}
          {...form.field('weekdays')}
        />
      </div>
      <div className={formStyles.pair}>
        <TextField label={t.from_time} type="time" {...form.field('from_time')} />
        <TextField label={t.until_time} type="time" {...form.field('until_time')} />
      </div>
      <div className={formStyles.pair}>
        <Select label={t.notice} {...form.field('notice_hours')}>
          {notices.map((hours) => (
            <option key={hours} value={hours}>
              {noticeInWords(hours, t)}
            </option>
          ))}
        </Select>
        <TextField label={t.until_date} hint={t.empty_is_any} type="date" {...form.field('until_date')} />
      </div>
      <Checkbox label={t.at_night} hint={t.at_night_hint} {...form.field('at_night')} />
      <RestOfErrors refusal={form.refusal} />
      <div className={formStyles.actions}>
        <Button type="submit" isBusy={form.isBusy}>
          {submitText}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The notice of an entry, also one that the page does not offer. */
function noticesWith(chosen: number | undefined): number[] {
  return [...new Set([...WAITLIST_NOTICE_HOURS, ...(chosen === undefined ? [] : [chosen])])].toSorted(
    (a, b) => a - b,
  );
}

function valuesOf(entry: WaitlistEntry): WishValues {
  return {
    doctor_ids: entry.doctors.map(({ id }) => String(id)),
    weekdays: entry.weekdays.map(String),
    from_time: entry.from_time ?? '',
    until_time: entry.until_time ?? '',
    notice_hours: String(entry.notice_hours),
    until_date: entry.until_date ?? '',
    at_night: entry.at_night,
  };
}

function wishOf(values: WishValues) {
  return {
    doctor_ids: values.doctor_ids.map(Number),
    weekdays: values.weekdays.map(Number),
    from_time: values.from_time || null,
    until_time: values.until_time || null,
    notice_hours: Number(values.notice_hours),
    until_date: values.until_date || null,
    at_night: values.at_night,
  };
}
