import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Note } from '#contract/treatment.contract.ts';
import { LONGEST_SECTION, noteSections } from '#contract/treatment.rules.ts';
import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { useDiagnosisLine } from '#web/treatment/use-diagnosis-line.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { textOfParts, UnstoredText } from '../drafts/UnstoredText.tsx';
import { useUnsentEntries } from '../drafts/unsaved-drafts.ts';
import { adopt, type NoteDraft, useNoteDraft, useUnsentNote } from './note-draft.ts';
import { noteOf } from './note-queries.ts';
import styles from './Treatment.module.css';

interface SignedNoteProps {
  note: Note;
  /** The id of the line that says who signed. It gets the focus of what has disappeared. */
  signedId: string;
}

/** A signed note as it stays, with its addenda below. */
export function SignedNote({ note, signedId }: SignedNoteProps) {
  const t = useTexts(staff_treatment);
  const place = useFocusFallback<HTMLDivElement>(`[id="${signedId}"]`);
  const { draft, forget } = useNoteDraft(note);
  const unstored = useUnstoredText(adopt(draft, note));
  const addendum = useUnsentAddendum(`addendum ${note.appointment_id}`, '');
  const [isAdding, setAdding] = useState(false);
  return (
    <div ref={place} className={styles.stack}>
      {note.signed_at && (
        <p id={signedId} className={styles.row}>
          <Pill tone="good">{t.signed}</Pill>
          <span className={styles.soft}>
            {t.signed_at({ time: formatDateTime(note.signed_at), name: note.signed_by })}
          </span>
        </p>
      )}
      {unstored && <Unstored note={note} text={unstored} onForget={forget} />}
      <SignedText note={note} />
      <div className={styles.row}>
        <Button look="secondary" onClick={() => setAdding(true)}>
          {t.add_addendum}
        </Button>
      </div>
      {isAdding && <AddendumDialog note={note} unsent={addendum} onClose={() => setAdding(false)} />}
    </div>
  );
}

/** The words of a note, its diagnoses and its addenda. */
export function SignedText({ note }: { note: Note }) {
  const t = useTexts(staff_treatment);
  const lineOf = useDiagnosisLine();
  const written = noteSections.filter((section) => note.sections[section].trim() !== '');
  return (
    <>
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
            <dd>{note.diagnoses.map(lineOf).join('\n')}</dd>
          </div>
        )}
      </dl>
      {note.addenda.map((addendum) => (
        <section key={addendum.id} className={styles.addendum}>
          <h4>{t.addendum_of({ time: formatDateTime(addendum.written_at), name: addendum.written_by })}</h4>
          <p>{addendum.text}</p>
          {addendum.diagnoses.map((each) => (
            <p key={each.code}>{lineOf(each)}</p>
          ))}
        </section>
      ))}
    </>
  );
}

interface UnstoredProps {
  note: Note;
  text: string;
  onForget: () => void;
}

/** What the doctor typed until a colleague signed the note. It waits here for the doctor's decision. */
function Unstored({ note, text, onForget }: UnstoredProps) {
  const t = useTexts(staff_treatment);
  const addendum = useUnsentAddendum(`addendum ${note.appointment_id} of unstored text`, text);
  const [isTaking, setTaking] = useState(false);
  const discard = () => {
    addendum.forget();
    onForget();
  };
  return (
    <>
      <UnstoredText about={t.unstored} text={text} onDiscard={discard}>
        <Button look="secondary" size="small" onClick={() => setTaking(true)}>
          {t.unstored_take}
        </Button>
      </UnstoredText>
      {isTaking && (
        <AddendumDialog note={note} unsent={addendum} onSaved={onForget} onClose={() => setTaking(false)} />
      )}
    </>
  );
}

/** A doctor sees the signed note. An assistant sees only what the assistant typed before it was signed. */
export function SignedForDoctors({ appointmentId, signedId }: { appointmentId: number; signedId: string }) {
  const t = useTexts(staff_treatment);
  const place = useFocusFallback<HTMLDivElement>(`[id="${signedId}"]`);
  const own = useUnsentNote(appointmentId);
  return (
    <div ref={place} className={styles.stack}>
      <p id={signedId} className={styles.row}>
        <Pill tone="good">{t.signed}</Pill>
        <span className={styles.soft}>{t.signed_for_doctors}</span>
      </p>
      {own && <UnstoredPreparation draft={own.draft} onDiscard={own.forget} />}
    </div>
  );
}

function UnstoredPreparation({ draft, onDiscard }: { draft: NoteDraft; onDiscard: () => void }) {
  const t = useTexts(staff_treatment);
  return <UnstoredText about={t.unstored_prepared} text={useUnstoredText(draft)} onDiscard={onDiscard} />;
}

/** The same words that the doctor may take over. */
function useUnstoredText({ sections, diagnoses }: NoteDraft): string {
  const t = useTexts(staff_treatment);
  const lineOf = useDiagnosisLine();
  const lines = diagnoses?.map(lineOf) ?? [];
  return textOfParts([
    ...noteSections.map((section) => [t[section], sections[section] ?? ''] as const),
    [t.diagnoses, lines.join('\n')],
  ]);
}

/** The key comes back with its text, so that a text whose answer was lost is added once. */
function useUnsentAddendum(name: string, text: string) {
  const [requestKey] = useState(() => crypto.randomUUID());
  return useUnsentEntries<{ text: string; requestKey: string }>(name, { text, requestKey });
}

interface AddendumDialogProps {
  note: Note;
  unsent: ReturnType<typeof useUnsentAddendum>;
  onSaved?: () => void;
  onClose: () => void;
}

function AddendumDialog({ note, unsent, onSaved, onClose }: AddendumDialogProps) {
  const t = useTexts(staff_treatment);
  const queries = useQueryClient();
  const close = () => {
    unsent.forget();
    onClose();
  };
  const form = useSendForm({
    defaultValues: { text: unsent.entries.text },
    send: ({ text }) =>
      callApi('POST /api/staff/appointments/:appointment_id/note/addenda', {
        appointment_id: note.appointment_id,
        text,
        request_key: unsent.entries.requestKey,
      }),
    onDone: ({ data }) => {
      queries.setQueryData(noteOf(data.appointment_id).queryKey, data);
      onSaved?.();
      close();
    },
  });
  const keep = () => {
    const { text } = form.values();
    if (text === '') unsent.forget();
    // Another text is another addendum: with the same key the server would not add it.
    else unsent.change(() => ({ text, requestKey: crypto.randomUUID() }));
  };
  return (
    <FormDialog
      title={t.add_addendum}
      about={t.addendum_about}
      action={t.save}
      form={form}
      onChange={keep}
      onClose={close}
    >
      <TextArea label={t.addendum} rows={5} maxLength={LONGEST_SECTION} required {...form.field('text')} />
    </FormDialog>
  );
}
