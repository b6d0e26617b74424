import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Note } from '#contract/treatment.contract.ts';
import { LONGEST_SECTION, noteSections } from '#contract/treatment.rules.ts';
import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { diagnosisLine } from './DiagnosisPicker.tsx';
import { noteOf } from './note-queries.ts';
import styles from './Treatment.module.css';

/** A signed note as it stays, with its addenda below. */
export function SignedNote({ note, canAdd = true }: { note: Note; canAdd?: boolean }) {
  const t = useTexts(staff_treatment);
  const [isAdding, setAdding] = useState(false);
  const written = noteSections.filter((section) => note.sections[section].trim() !== '');
  return (
    <div className={styles.stack}>
      {note.signed_at && (
        <p className={styles.row}>
          <Pill tone="good">{t.signed}</Pill>
          <span className={styles.soft}>
            {t.signed_at({ time: formatDateTime(note.signed_at), name: note.signed_by })}
          </span>
        </p>
      )}
      <dl className={styles.facts}>
        {written.map((section) => (
          <div key={section}>
            <dt>{t[section]}</dt>
            <dd>{note.sections[section]}</dd>
          </div>
        ))}
        {note.diagnoses.length > 0 && (
          <div>
            <dt>{t.diagnoses}</dt>
            <dd>{note.diagnoses.map((each) => diagnosisLine(each, t)).join('\n')}</dd>
          </div>
        )}
      </dl>
      {note.addenda.map((addendum) => (
        <section key={addendum.id} className={styles.addendum}>
          <h4>{t.addendum_of({ time: formatDateTime(addendum.written_at), name: addendum.written_by })}</h4>
          <p>{addendum.text}</p>
          {addendum.diagnoses.map((each) => (
            <p key={each.code}>{diagnosisLine(each, t)}</p>
          ))}
        </section>
      ))}
      {note.signed_at && canAdd && (
        <Button look="secondary" onClick={() => setAdding(true)}>
          {t.add_addendum}
        </Button>
      )}
      {isAdding && <AddendumDialog note={note} onClose={() => setAdding(false)} />}
    </div>
  );
}

function AddendumDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const t = useTexts(staff_treatment);
  const queries = useQueryClient();
  const [requestKey] = useState(() => crypto.randomUUID());
  const form = useSendForm({
    defaultValues: { text: '' },
    send: ({ text }) =>
      callApi('POST /api/staff/appointments/:appointment_id/note/addenda', {
        appointment_id: note.appointment_id,
        text,
        request_key: requestKey,
      }),
    onDone: ({ data }) => {
      queries.setQueryData(noteOf(data.appointment_id).queryKey, data);
      onClose();
    },
  });
  return (
    <FormDialog title={t.add_addendum} about={t.addendum_about} action={t.save} form={form} onClose={onClose}>
      <TextArea label={t.addendum} rows={5} maxLength={LONGEST_SECTION} required {...form.field('text')} />
    </FormDialog>
  );
}
