import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Note, NotePart } from '#contract/treatment.contract.ts';
import { LONGEST_SECTION, noteSections, preparedSections } from '#contract/treatment.rules.ts';
import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { FilePart } from '../patients/FilePart.tsx';
import { DiagnosisPicker, diagnosisLine } from './DiagnosisPicker.tsx';
import {
  chooseDiagnoses,
  diagnosesOf,
  type NoteDraft,
  type Resolution,
  resolve,
  textOf,
  typeText,
} from './note-draft.ts';
import { noteOf } from './note-queries.ts';
import { SignedNote } from './SignedNote.tsx';
import styles from './Treatment.module.css';
import { useNoteDraft } from './use-note-draft.ts';

/** What a doctor documents about one appointment: a draft that stores itself, or the signed note with its addenda. */
export function NoteEditor({
  appointmentId,
  isInCard = false,
}: {
  appointmentId: number;
  isInCard?: boolean;
}) {
  const note = useQuery(noteOf(appointmentId));
  return (
    <FilePart query={note} isInCard={isInCard}>
      {(found) =>
        found.signed_at ? <SignedNote note={found} /> : <DraftForm key={appointmentId} note={found} />
      }
    </FilePart>
  );
}

function DraftForm({ note }: { note: Note }) {
  const t = useTexts(staff_treatment);
  const { draft, change, take, state } = useNoteDraft(note);
  const [isSigning, setSigning] = useState(false);
  const sections = note.can_write_all ? noteSections : preparedSections;
  const decide = (part: NotePart) => (how: Resolution) => change((current) => resolve(current, part, how));
  return (
    <div className={styles.stack}>
      {sections.map((section) => (
        <div key={section} className={styles.part}>
          <TextArea
            label={t[section]}
            rows={2}
            maxLength={LONGEST_SECTION}
            value={textOf(draft, section)}
            onChange={({ target }) => change((current) => typeText(current, section, target.value))}
          />
          {draft.conflicts.includes(section) && (
            <Conflict other={draft.known.sections[section]} onDecide={decide(section)} />
          )}
        </div>
      ))}
      {note.can_write_all && (
        <DiagnosisPicker
          diagnoses={diagnosesOf(draft)}
          onChange={(diagnoses) => change((current) => chooseDiagnoses(current, diagnoses))}
        />
      )}
      {draft.conflicts.includes('diagnoses') && (
        <Conflict
          other={draft.known.diagnoses.map((each) => diagnosisLine(each, t)).join('\n') || t.no_diagnosis}
          onDecide={decide('diagnoses')}
        />
      )}
      <p className={styles.soft} role="status">
        {state === 'saved' ? savedText(draft, t) : t[state]}
      </p>
      {note.can_sign ? (
        <Button
          isWide
          disabled={state !== 'saved' || draft.known.version === 0}
          onClick={() => setSigning(true)}
        >
          {t.sign}
        </Button>
      ) : (
        <p className={styles.soft}>{note.can_write_all ? t.signed_by_doctor : t.prepared_by_assistant}</p>
      )}
      {isSigning && <SignDialog note={draft.known} onDone={take} onClose={() => setSigning(false)} />}
    </div>
  );
}

function savedText({ known }: NoteDraft, t: (typeof staff_treatment)['de']): string {
  if (!known.changed_at) return t.nothing_written;
  return t.saved({ time: formatTime(known.changed_at), name: known.changed_by });
}

/** Somebody else wrote in the same part. Nothing is lost: the doctor sees both texts and decides. */
function Conflict({ other, onDecide }: { other: string; onDecide: (how: Resolution) => void }) {
  const t = useTexts(staff_treatment);
  return (
    <div className={styles.conflict} role="alert">
      <p>{t.conflict}</p>
      <blockquote>{other}</blockquote>
      <div className={styles.row}>
        <Button look="secondary" size="small" onClick={() => onDecide('both')}>
          {t.keep_both}
        </Button>
        <Button look="secondary" size="small" onClick={() => onDecide('mine')}>
          {t.take_mine}
        </Button>
        <Button look="secondary" size="small" onClick={() => onDecide('other')}>
          {t.take_other}
        </Button>
      </div>
    </div>
  );
}

interface SignDialogProps {
  note: Note;
  onDone: (note: Note) => void;
  onClose: () => void;
}

function SignDialog({ note, onDone, onClose }: SignDialogProps) {
  const t = useTexts(staff_treatment);
  const { send, isBusy } = useSend(
    () =>
      callApi('POST /api/staff/appointments/:appointment_id/note/sign', {
        appointment_id: note.appointment_id,
        version: note.version,
      }),
    {
      onDone: ({ data }) => {
        onDone(data);
        onClose();
      },
      onRefused: onClose,
    },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.sign_title}
      about={t.sign_text}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button isBusy={isBusy} onClick={() => void send()}>
            {t.sign}
          </Button>
        </>
      }
    />
  );
}
