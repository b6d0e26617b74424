import { useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import formStyles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ChangeDialog } from '../calendar/ChangeDialog.tsx';
import type { CalendarColumn, NamedSpan } from '../calendar/calendar-query.ts';
import { DoctorSelect } from '../calendar/DoctorSelect.tsx';
import { useSendToCalendar } from '../calendar/use-send-to-calendar.ts';
import { AbsenceResults, AppointmentChoices } from './AbsenceResults.tsx';
import {
  type AbsenceEntry,
  type Affected,
  decisionsOf,
  type EnteredAbsence,
  firstChoices,
  spanOf,
} from './absence-choices.ts';

interface AbsenceDialogProps {
  doctors: CalendarColumn['doctor'][];
  doctorId: number | null;
  date: string;
  onClose: () => void;
}

/** Enters an absence in three steps: its time, a decision for each appointment in it, the results. */
export function AbsenceDialog({ doctors, doctorId, date, onClose }: AbsenceDialogProps) {
  const t = useTexts(staff_calendar);
  const [entry, setEntry] = useState<AbsenceEntry>({
    doctorId,
    from: date,
    fromTime: '',
    to: date,
    toTime: '',
  });
  const [appointments, setAppointments] = useState<Affected[] | null>(null);
  const [entered, setEntered] = useState<EnteredAbsence | null>(null);
  const looking = useSendToCalendar(
    () => callApi('POST /api/staff/absences/preview', spanOf(entry)),
    ({ data }) => setAppointments(data),
  );

  if (entered)
    return (
      <AbsenceResults entered={entered} onClose={onClose} known={appointments ?? []} onEntered={setEntered} />
    );
  if (appointments)
    return (
      <AbsenceAppointments
        entry={entry}
        appointments={appointments}
        onClose={onClose}
        onEntered={setEntered}
      />
    );
  return (
    <ChangeDialog
      title={t.absence}
      about={t.absence_text}
      action={t.next}
      isBusy={looking.isBusy}
      refusals={looking.refusal?.rest}
      onSend={() => looking.send()}
      onClose={onClose}
    >
      <AbsenceSpanFields doctors={doctors} entry={entry} errorsOf={looking.errorsOf} onChange={setEntry} />
    </ChangeDialog>
  );
}

interface SpanFieldsProps {
  doctors: CalendarColumn['doctor'][];
  entry: AbsenceEntry;
  errorsOf: (field: string) => string[];
  onChange: (entry: AbsenceEntry) => void;
}

function AbsenceSpanFields({ doctors, entry, errorsOf, onChange }: SpanFieldsProps) {
  const t = useTexts(staff_calendar);
  const field = (name: Exclude<keyof AbsenceEntry, 'doctorId'>, key: string) => ({
    errors: errorsOf(key),
    value: entry[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...entry, [name]: target.value }),
  });
  return (
    <>
      <DoctorSelect
        doctors={doctors}
        value={entry.doctorId}
        errors={errorsOf('doctor_id')}
        onChoose={(doctorId) => onChange({ ...entry, doctorId })}
      />
      <div className={formStyles.pair}>
        <TextField label={t.first_day} type="date" required {...field('from', 'start_date')} />
        <TextField
          label={t.from_time}
          type="time"
          hint={t.whole_day_hint}
          {...field('fromTime', 'start_time')}
        />
        <TextField label={t.last_day} type="date" required {...field('to', 'end_date')} />
        <TextField label={t.to_time} type="time" hint={t.whole_day_hint} {...field('toTime', 'end_time')} />
      </div>
    </>
  );
}

interface AbsenceAppointmentsProps {
  entry: AbsenceEntry;
  appointments: Affected[];
  onEntered: (entered: EnteredAbsence) => void;
  onClose: () => void;
}

/** Asks what to do with each appointment in the absence, and then enters the absence. */
function AbsenceAppointments({ entry, appointments, onEntered, onClose }: AbsenceAppointmentsProps) {
  const t = useTexts(staff_calendar);
  const [choices, setChoices] = useState(() => firstChoices(appointments));
  // One key for one absence: sending it again cannot enter it twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const entering = useSendToCalendar(
    () =>
      callApi(
        'POST /api/staff/absences',
        { ...spanOf(entry), decisions: decisionsOf(appointments, choices) },
        { headers: { 'idempotency-key': key } },
      ),
    ({ data }) => onEntered(data),
  );
  return (
    <ChangeDialog
      title={t.absence}
      action={t.enter_absence}
      isBusy={entering.isBusy}
      isToasted={entering.refusal?.isToasted}
      refusals={[
        ...(entering.refusal?.rest ?? []),
        ...entering.errorsOf('start_date'),
        ...entering.errorsOf('end_date'),
      ]}
      onSend={() => entering.send()}
      onClose={onClose}
    >
      {appointments.length === 0 ? (
        <Notice tone="good">{t.no_affected}</Notice>
      ) : (
        <p>{t.affected({ count: appointments.length })}</p>
      )}
      <AppointmentChoices
        appointments={appointments}
        choices={choices}
        onChange={(changed) => {
          setChoices(changed);
          setKey(crypto.randomUUID());
        }}
      />
    </ChangeDialog>
  );
}

interface RemoveAbsenceDialogProps {
  absence: NamedSpan;
  doctor: string;
  onClose: () => void;
}

export function RemoveAbsenceDialog({ absence, doctor, onClose }: RemoveAbsenceDialogProps) {
  const t = useTexts(staff_calendar);
  const removing = useSendToCalendar(
    () => callApi('DELETE /api/staff/absences/:id', { id: absence.id }),
    onClose,
  );
  const [from, to] = [formatDateTime(absence.date_start_time), formatDateTime(absence.date_end_time)];
  return (
    <ChangeDialog
      title={t.absence}
      about={
        <>
          <p>{t.absence_of({ doctor, from, to })}</p>
          <p>{t.remove_absence_text}</p>
        </>
      }
      action={t.remove_absence}
      isDanger
      isBusy={removing.isBusy}
      refusals={removing.refusal?.rest}
      onSend={() => removing.send()}
      onClose={onClose}
    />
  );
}
