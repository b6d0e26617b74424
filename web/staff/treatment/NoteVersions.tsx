import { useQuery } from '@tanstack/react-query';
import type { NoteVersion } from '#contract/treatment.contract.ts';
import { noteSections } from '#contract/treatment.rules.ts';
import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useDiagnosisLine } from '#web/treatment/use-diagnosis-line.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { noteVersions } from './note-queries.ts';
import styles from './Treatment.module.css';

interface NoteVersionsProps {
  appointmentId: number;
  onTake: (version: NoteVersion) => void;
  onClose: () => void;
}

/** Who wrote what in the draft and when. Taking a version back is an ordinary change of the draft. */
export function NoteVersions({ appointmentId, onTake, onClose }: NoteVersionsProps) {
  const t = useTexts(staff_treatment);
  const versions = useQuery(noteVersions(appointmentId));
  return (
    <Dialog isOpen isWide onClose={onClose} title={t.versions} about={t.versions_about}>
      {versions.isPending && <Skeleton rows={4} />}
      {versions.isLoadingError && (
        <FailureNote message={versions.error.message || undefined} onRetry={() => void versions.refetch()} />
      )}
      {versions.data?.length === 0 && <p className={styles.soft}>{t.versions_none}</p>}
      <ol className={styles.versions}>
        {versions.data?.map((version) => (
          <li key={version.id} className={styles.part}>
            <Version version={version} onTake={onTake} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Version({ version, onTake }: { version: NoteVersion } & Pick<NoteVersionsProps, 'onTake'>) {
  const t = useTexts(staff_treatment);
  const lineOf = useDiagnosisLine();
  const { sections, diagnoses } = version;
  const time = formatDateTime(version.changed_at);
  return (
    <>
      <strong>{t.version_of({ time, name: version.changed_by })}</strong>
      <dl className={styles.version}>
        {noteSections
          .filter((section) => sections[section] !== '')
          .map((section) => (
            <div key={section}>
              <dt>{t[section]}</dt>
              <dd>{sections[section]}</dd>
            </div>
          ))}
        {diagnoses.length > 0 && (
          <div>
            <dt>{t.diagnoses}</dt>
            <dd>{diagnoses.map(lineOf).join('\n')}</dd>
          </div>
        )}
      </dl>
      <div>
        <Button
          look="secondary"
          size="small"
          aria-label={t.version_take_of({ time })}
          onClick={() => onTake(version)}
        >
          {t.version_take}
        </Button>
      </div>
    </>
  );
}
