import { useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime, formatTime, formatWeekday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { Select } from '#web/ui/Select.tsx';
import styles from '../calendar/Dialogs.module.css';
import { useSendToCalendar } from '../calendar/use-send-to-calendar.ts';
import {
  type Affected,
  type Choice,
  decisionsOf,
  type EnteredAbsence,
  firstChoices,
} from './absence-choices.ts';

interface ResultsProps {
  entered: EnteredAbsence;
  /** The appointments of the decisions, for the patients' names. */
  known: Affected[];
  onEntered: (entered: EnteredAbsence) => void;
  onClose: () => void;
}

/** The result of each decision, and appointments that were booked in the meantime. */
export function AbsenceResults({ entered, known, onEntered, onClose }: ResultsProps) {
  const t = useTexts(staff_calendar);
  const [choices, setChoices] = useState<Record<number, Choice>>(() => firstChoices(entered.new));
  const deciding = useSendToCalendar(
    () =>
      callApi('POST /api/staff/absences/:id/decisions', {
        id: entered.id,
        decisions: decisionsOf(entered.new, choices),
      }),
    ({ data }) => onEntered({ ...data, results: [...entered.results, ...data.results] }),
  );
  const nameOf = (id: number) =>
    [...known, ...entered.new].find((appointment) => appointment.id === id)?.patient.name ?? '';
  const hasNew = entered.new.length > 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.absence_entered}
      actions={
        hasNew ? (
          <Button isBusy={deciding.isBusy} onClick={() => deciding.send()}>
            {t.decide_new}
          </Button>
        ) : (
          <Button onClick={onClose}>{t.done}</Button>
        )
      }
    >
      <ul className={styles.appointments} aria-label={t.results}>
        {entered.results.map((each) => (
          <Result key={each.appointment_id} {...each} name={nameOf(each.appointment_id)} />
        ))}
      </ul>
      {entered.results.length === 0 && !hasNew && <p>{t.no_affected}</p>}
      {hasNew && (
        <>
          <Notice tone="waiting">{t.new_text}</Notice>
          <AppointmentChoices appointments={entered.new} choices={choices} onChange={setChoices} />
          <RestOfErrors refusal={deciding.refusal} />
        </>
      )}
    </Dialog>
  );
}

function Result({
  result,
  message,
  appointment,
  name,
}: EnteredAbsence['results'][number] & { name: string }) {
  const t = useTexts(staff_calendar);
  const isMoved = result === 'moved' && appointment !== null;
  return (
    <li data-result={result}>
      <strong>{appointment?.patient.name ?? name}</strong>:{' '}
      {isMoved ? t.moved({ time: formatDateTime(appointment.date_start_time) }) : t[`result_${result}`]}
      {message && ` ${message}`}
    </li>
  );
}

interface AppointmentChoicesProps {
  appointments: Affected[];
  choices: Record<number, Choice>;
  onChange: (choices: Record<number, Choice>) => void;
}

/** Chooses for each appointment in an absence: move, cancel or keep. */
export function AppointmentChoices({ appointments, choices, onChange }: AppointmentChoicesProps) {
  return (
    <ul className={styles.affected}>
      {appointments.map((appointment) => (
        <li key={appointment.id}>
          <AppointmentChoice
            appointment={appointment}
            value={choices[appointment.id] ?? 'keep'}
            onChoose={(choice) => onChange({ ...choices, [appointment.id]: choice })}
          />
        </li>
      ))}
    </ul>
  );
}

interface AppointmentChoiceProps {
  appointment: Affected;
  value: Choice;
  onChoose: (choice: Choice) => void;
}

function AppointmentChoice({ appointment, value, onChoose }: AppointmentChoiceProps) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  const { patient, service, date_start_time, actions, same_doctor, other_doctors } = appointment;
  const when = `${formatWeekday(date_start_time, language)}, ${formatTime(date_start_time)}`;
  const toSlot = (slots: Affected['same_doctor']) =>
    slots.map(({ id, date, start_time, display_name }) => (
      <option key={id} value={`move ${id}`}>
        {t.move_to({
          day: formatWeekday(`${date}T11:00:00Z`, language),
          time: start_time,
          doctor: display_name,
        })}
      </option>
    ));
  const canMove = actions.includes('move');
  return (
    <Select
      label={`${patient.name}, ${service.name}, ${when}`}
      hint={actions.length === 1 ? t.only_keep : undefined}
      value={value}
      onChange={({ target }) => onChoose(target.value as Choice)}
    >
      {canMove && same_doctor.length > 0 && <optgroup label={t.same_doctor}>{toSlot(same_doctor)}</optgroup>}
      {canMove && other_doctors.length > 0 && (
        <optgroup label={t.other_doctors}>{toSlot(other_doctors)}</optgroup>
      )}
      {actions.includes('cancel') && <option value="cancel">{t.choice_cancel}</option>}
      <option value="keep">{t.choice_keep}</option>
    </Select>
  );
}
