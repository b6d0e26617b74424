import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PatientFile } from '#contract/patients.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { berlinDateOf, birthday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { NewAppointmentDialog } from '../../appointments/NewAppointmentDialog.tsx';
import { calendarOf } from '../../calendar/calendar-query.ts';
import { mayCall, useMayCall, useRoles } from '../../identity/permissions.ts';
import { pathToConversation } from '../../paths.ts';
import styles from '../../patient-file/head/FileHead.module.css';
import { ImportantAnswers } from '../../patient-file/head/ImportantAnswers.tsx';
import { DocumentDialogs } from '../documents/DocumentDialogs.tsx';
import { rolesThatChange } from '../roles-that-change.ts';

/** The head of a file: who the patient is, what can be done, and what a doctor must know before anything else. */
export function FileHead({ file }: { file: PatientFile }) {
  const t = useTexts(staff_patients);
  const { id, name, birthdate } = file.patient;
  const age = birthdate ? ageOn(birthdate, berlinDateOf(new Date())) : null;
  const facts = [
    age !== null && t.age({ age }),
    birthdate && t.born({ date: birthday(birthdate) }),
    t.number({ number: id }),
  ];
  return (
    <>
      <PageHeading lead={facts.filter(Boolean).join(' · ')} action={<Actions file={file} />}>
        {name}
      </PageHeading>
      {useMayCall('readAnamnesisSummary') && <ImportantAnswers patientId={id} />}
    </>
  );
}

/** Messages are between the patient and the own doctors. */
function Actions({ file }: { file: PatientFile }) {
  const { patient, chat, emergency_until } = file;
  const t = useTexts(staff_patients);
  const [dialog, setDialog] = useState<'appointment' | 'document' | null>(null);
  const changing = rolesThatChange(file, useRoles());
  const mayCreate = mayCall(changing, 'createForPatient');
  const mayAdd = mayCall(changing, 'addDocument');
  const close = () => setDialog(null);
  if (changing.length === 0) return null;
  return (
    <div className={styles.actions}>
      {mayCreate && <Button onClick={() => setDialog('appointment')}>{t.new_appointment}</Button>}
      {chat.conversation_id !== null && emergency_until === null && (
        <ButtonLink look="secondary" to={pathToConversation(chat.conversation_id)}>
          {t.new_message}
        </ButtonLink>
      )}
      {mayAdd && (
        <Button look="secondary" onClick={() => setDialog('document')}>
          {t.new_document}
        </Button>
      )}
      {dialog === 'appointment' && <AppointmentFor patient={patient} onClose={close} />}
      {dialog === 'document' && (
        <DocumentDialogs patientId={patient.id} dialog={{ kind: 'add' }} onClose={close} />
      )}
    </div>
  );
}

/** Until the doctors are known, the dialog offers the times of all of them. */
function AppointmentFor({ patient, onClose }: { patient: PatientFile['patient']; onClose: () => void }) {
  const today = berlinDateOf(new Date());
  const calendar = useQuery(calendarOf([today], useLanguage()));
  const doctors = (calendar.data?.columns ?? []).map(({ doctor }) => doctor);
  return (
    <NewAppointmentDialog
      doctorId={null}
      date={today}
      doctors={doctors}
      onClose={onClose}
      patient={{ id: patient.id, name: patient.name }}
    />
  );
}

/** The age in full years on this day, both given as `1974-03-09`. Null for a birthday that is still ahead. */
export function ageOn(birthdate: string, day: string): number | null {
  const [year = 0, month = 0, date = 0] = birthdate.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDate = 0] = day.split('-').map(Number);
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDate >= date);
  const age = thisYear - year - (hadBirthday ? 0 : 1);
  return age >= 0 ? age : null;
}
