import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Note, NotePart } from '#contract/treatment.contract.ts';
import { type NoteSection, noteSections, preparedSections } from '#contract/treatment.rules.ts';
import type { NoteTexts } from '#contract/treatment-texts.contract.ts';
import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useDiagnosisLine } from '#web/treatment/use-diagnosis-line.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { QuotedText } from '../drafts/QuotedText.tsx';
import { FilePart } from '../patient-file/FilePart.tsx';
import { TASKS } from '../tasks/staff-tasks.ts';
import { DiagnosisPicker } from './DiagnosisPicker.tsx';
import { NoteVersions } from './NoteVersions.tsx';
import {
  beginWith,
  chooseDiagnoses,
  diagnosesOf,
  isBlank,
  isSignedAlready,
  type NoteDraft,
  type Resolution,
  resolve,
  takeVersion,
  textOf,
  typeText,
  useNoteDraft,
} from './note-draft.ts';
import { noteOf, noteTexts } from './note-queries.ts';
import { SignedForDoctors, SignedNote } from './SignedNote.tsx';
import { savedLabel } from './saved-label.ts';
import styles from './Treatment.module.css';
import { NoteField } from './texts/NoteField.tsx';
import { TemplateOffer } from './texts/TemplateOffer.tsx';

/** What a doctor documents about one appointment: a draft that stores itself, or the signed note with its addenda. */
export function NoteEditor({
  appointmentId,
  isInCard = false,
}: {
  appointmentId: number;
  isInCard?: boolean;
}) {
  const note = useQuery(noteOf(appointmentId));
  const signedId = useId();
  const place = useFocusFallback<HTMLDivElement>(`[id="${signedId}"]`);
  return (
    <div ref={place}>
      {isSignedAlready(note.error) ? (
        <SignedForDoctors appointmentId={appointmentId} signedId={signedId} />
      ) : (
        <FilePart query={note} isInCard={isInCard}>
          {(found) =>
            found.signed_at ? (
              <SignedNote key={appointmentId} note={found} signedId={signedId} />
            ) : (
              <DraftForm key={appointmentId} note={found} />
            )
          }
        </FilePart>
      )}
    </div>
  );
}

function DraftForm({ note }: { note: Note }) {
  const t = useTexts(staff_treatment);
  const lineOf = useDiagnosisLine();
  const { draft, change, take, state } = useNoteDraft(note);
  const [dialog, setDialog] = useState<'sign' | 'versions' | null>(null);
  const close = () => setDialog(null);
  const decide = (part: NotePart) => (how: Resolution) => change((current) => resolve(current, part, how));
  return (
    <div className={classNames(styles.stack, styles.note)}>
      <Sections draft={draft} change={change} decide={decide} />
      {note.can_write_all && (
        <DiagnosisPicker
          diagnoses={diagnosesOf(draft)}
          onChange={(diagnoses) => change((current) => chooseDiagnoses(current, diagnoses))}
        />
      )}
      {draft.conflicts.includes('diagnoses') && (
        <Conflict
          other={draft.known.diagnoses.map(lineOf).join('\n') || t.no_diagnosis}
          onDecide={decide('diagnoses')}
        />
      )}
      <p className={styles.soft} role="status">
        {state === 'saved' ? savedText(draft, t) : t[state]}
      </p>
      {draft.known.version > 0 && (
        <div>
          <Button look="quiet" size="small" onClick={() => setDialog('versions')}>
            {t.versions}
          </Button>
        </div>
      )}
      {note.can_sign ? (
        <Button
          isWide
          disabled={state !== 'saved' || draft.known.version === 0}
          onClick={() => setDialog('sign')}
        >
          {t.sign}
        </Button>
      ) : (
        <p className={styles.soft}>{note.can_write_all ? t.signed_by_doctor : t.prepared_by_assistant}</p>
      )}
      {dialog === 'sign' && <SignDialog note={draft.known} onDone={take} onClose={close} />}
      {dialog === 'versions' && (
        <NoteVersions
          appointmentId={note.appointment_id}
          onTake={(version) => {
            change((current) => takeVersion(current, version));
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

interface SectionsProps {
  draft: NoteDraft;
  change: (how: (current: NoteDraft) => NoteDraft) => void;
  decide: (part: NotePart) => (how: Resolution) => void;
}

/** The sections that this person writes, with short texts and, while they are empty, the template of the service. */
function Sections({ draft, change, decide }: SectionsProps) {
  const t = useTexts(staff_treatment);
  const whole = useRef<HTMLDivElement>(null);
  // Without them a note can be written, too: they are not waited for.
  const { data: { texts, templates } = NO_TEXTS } = useQuery(noteTexts);
  const { can_write_all, service_id } = draft.known;
  const sections: readonly NoteSection[] = can_write_all ? noteSections : preparedSections;
  const template = templates.find((each) => each.service_id === service_id)?.sections;
  const isOffered = isBlank(draft, sections) && sections.some((section) => template?.[section]);
  const begin = () => {
    if (template) change((current) => beginWith(current, template, sections));
    whole.current?.querySelector('textarea')?.focus();
  };
  return (
    <div ref={whole} className={styles.stack}>
      {isOffered && <TemplateOffer onUse={begin} />}
      {texts.length > 0 && <p className={styles.soft}>{t.texts_hint}</p>}
      {sections.map((section) => (
        <div key={section} className={styles.part}>
          <NoteField
            section={section}
            texts={texts}
            value={textOf(draft, section)}
            onChange={(text) => change((current) => typeText(current, section, text))}
          />
          {draft.conflicts.includes(section) && (
            <Conflict other={draft.known.sections[section]} onDecide={decide(section)} />
          )}
        </div>
      ))}
    </div>
  );
}

const NO_TEXTS: NoteTexts = { texts: [], templates: [] };

function savedText({ known }: NoteDraft, t: (typeof staff_treatment)['de']): string {
  if (!known.changed_at) return t.nothing_written;
  return savedLabel({ ...known, changed_at: known.changed_at }, t);
}

/** Somebody else wrote in the same part. Nothing is lost: the doctor sees both texts and decides. */
function Conflict({ other, onDecide }: { other: string; onDecide: (how: Resolution) => void }) {
  const t = useTexts(staff_treatment);
  return (
    <QuotedText about={t.conflict} text={other}>
      <Button look="secondary" size="small" onClick={() => onDecide('both')}>
        {t.keep_both}
      </Button>
      <Button look="secondary" size="small" onClick={() => onDecide('mine')}>
        {t.take_mine}
      </Button>
      <Button look="secondary" size="small" onClick={() => onDecide('other')}>
        {t.take_other}
      </Button>
    </QuotedText>
  );
}

interface SignDialogProps {
  note: Note;
  onDone: (note: Note) => void;
  onClose: () => void;
}

function SignDialog({ note, onDone, onClose }: SignDialogProps) {
  const t = useTexts(staff_treatment);
  const queries = useQueryClient();
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
        void queries.invalidateQueries({ queryKey: [TASKS] });
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
