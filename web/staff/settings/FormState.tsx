import { useEffect, useRef } from 'react';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { focusHeading } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import type { Conflict, Refusal } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import styles from './Clinic.module.css';

interface FormStateProps {
  form: {
    wasRestored: boolean;
    refusal: Pick<Refusal, 'rest' | 'conflict'> | null;
    /** After a conflict: keeps the typed entries and takes all other values from the server. */
    wentOn: boolean;
    goOn: () => Promise<void>;
  };
  /** Gives up the entries and begins again with the stored values. */
  onReload: () => unknown;
  /** Shown after the person has gone on from a conflict, where it differs from the general sentence. */
  wentOn?: string;
}

/** Notes above a form: entries were restored, somebody else has saved first, or the server has refused. */
export function FormState({ form, onReload, wentOn }: FormStateProps) {
  const t = useTexts(staff_clinic);
  const { wasRestored, refusal, goOn } = form;
  const reload = async () => {
    await onReload();
    focusHeading();
  };
  if (form.wentOn) return <WentOnNote text={wentOn ?? t.went_on} />;
  if (refusal?.conflict) return <ConflictNote conflict={refusal.conflict} onGoOn={goOn} onReload={reload} />;
  if (refusal && refusal.rest.length > 0) return <RestOfErrors refusal={refusal} />;
  return wasRestored ? <RestoredNote onReload={reload} /> : null;
}

function RestoredNote({ onReload }: { onReload: () => void }) {
  const t = useTexts(staff_clinic);
  return (
    <>
      <Notice tone="waiting">{t.restored}</Notice>
      <p>
        <Button look="secondary" onClick={onReload}>
          {t.drop_entries}
        </Button>
      </p>
    </>
  );
}

interface ConflictNoteProps {
  conflict: Conflict;
  onGoOn: () => void;
  onReload: () => void;
}

function ConflictNote({ conflict: { by, at }, onGoOn, onReload }: ConflictNoteProps) {
  const t = useTexts(staff_clinic);
  return (
    <>
      <Notice tone="danger">
        <p>{by && at ? t.faster_by({ name: by, date: formatDateTime(at) }) : t.faster}</p>
        <p>{t.faster_entries}</p>
      </Notice>
      <div className={styles.actions}>
        <Button look="secondary" onClick={onGoOn}>
          {t.go_on}
        </Button>
        <Button look="quiet" onClick={onReload}>
          {t.reload}
        </Button>
      </div>
    </>
  );
}

/** Takes the focus from the button that was pressed; the next element is the button for saving. */
function WentOnNote({ text }: { text: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1}>
      <Notice tone="waiting">{text}</Notice>
    </div>
  );
}
