import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { formatTime, formatWeekday } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Select } from '#web/ui/Select.tsx';
import type { Affected, Choice } from './absence-choices.ts';
import styles from './Dialogs.module.css';

interface VisitChoicesProps {
  visits: Affected[];
  choices: Record<number, Choice>;
  onChange: (choices: Record<number, Choice>) => void;
}

/** What shall become of each visit in an absence. */
export function VisitChoices({ visits, choices, onChange }: VisitChoicesProps) {
  return (
    <ul className={styles.affected}>
      {visits.map((visit) => (
        <li key={visit.id}>
          <VisitChoice
            visit={visit}
            value={choices[visit.id] ?? 'keep'}
            onChoose={(choice) => onChange({ ...choices, [visit.id]: choice })}
          />
        </li>
      ))}
    </ul>
  );
}

interface VisitChoiceProps {
  visit: Affected;
  value: Choice;
  onChoose: (choice: Choice) => void;
}

function VisitChoice({ visit, value, onChoose }: VisitChoiceProps) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  const { patient, service, date_start_time, actions, same_doctor, other_doctors } = visit;
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
