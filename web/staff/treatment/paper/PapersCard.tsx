import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Paper } from '#contract/treatment-paper.contract.ts';
import { staff_paper } from '#texts/generated/staff_paper.ts';
import { treatment_paper } from '#texts/generated/treatment_paper.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FileLink } from '#web/ui/FileLink.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useUnsentOf } from '../../drafts/unsaved-drafts.ts';
import { useMayCall } from '../../identity/permissions.ts';
import { FilePart } from '../../patient-file/FilePart.tsx';
import styles from '../plan/Plan.module.css';
import { Confirm } from '../plan/PlanActions.tsx';
import { NewPaper } from './NewPaper.tsx';
import { PaperDialog } from './PaperDialog.tsx';
import { type PaperEntries, papersInWork } from './paper-entries.ts';
import { papersOf } from './paper-queries.ts';
import { UnstoredPapers } from './UnstoredPapers.tsx';

/** Prescriptions, letters and certificates of a patient, and the way to a new one. */
export function PapersCard({ patientId }: { patientId: number }) {
  return (
    <FilePart query={useQuery(papersOf(patientId))}>
      {(papers) => <Papers patientId={patientId} papers={papers} />}
    </FilePart>
  );
}

function Papers({ patientId, papers }: { patientId: number; papers: Paper[] }) {
  const t = useTexts(staff_paper);
  const titleId = useId();
  const place = useFocusFallback<HTMLDivElement>(`[id="${titleId}"]`);
  const [edited, setEdited] = useState<Paper | null>(null);
  const unsent = useUnsentOf<PaperEntries>(papersInWork(patientId));
  return (
    <div ref={place} className={styles.stack}>
      <h2 id={titleId}>{t.title}</h2>
      <NewPaper patientId={patientId} onBegun={setEdited} />
      <UnstoredPapers unsent={unsent.filter(({ id }) => id !== edited?.id)} papers={papers} />
      {papers.length === 0 && <p className={styles.soft}>{t.none}</p>}
      <ul className={styles.list}>
        {papers.map((paper) => (
          <li key={paper.id} className={classNames(styles.item, styles.paper)}>
            <PaperRow patientId={patientId} paper={paper} onEdit={() => setEdited(paper)} />
          </li>
        ))}
      </ul>
      {edited && <PaperDialog patientId={patientId} paper={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

interface PaperRowProps {
  patientId: number;
  paper: Paper;
  onEdit: () => void;
}

function PaperRow({ patientId, paper, onEdit }: PaperRowProps) {
  const t = useTexts(staff_paper);
  const paperTexts = useTexts(treatment_paper);
  const isCopy = paper.kind === 'incapacity' && paper.incapacity.for_insurer;
  const kind = isCopy ? `${paperTexts.incapacity} ${paperTexts.for_insurer_short}` : paperTexts[paper.kind];
  return (
    <>
      <span className={styles.words}>
        <strong>{kind}</strong>
        <span className={styles.soft}>
          {paper.number && paper.issued_at
            ? t.issued_at({
                number: paper.number,
                time: formatDateTime(paper.issued_at),
                name: paper.issued_by,
              })
            : t.changed_at({ time: formatDateTime(paper.changed_at), name: paper.changed_by })}
        </span>
      </span>
      <span className={styles.row}>
        <PaperPill paper={paper} />
        {paper.number && <IssuedActions patientId={patientId} paper={paper} number={paper.number} />}
        {paper.can_edit && (
          <Button look="secondary" size="small" aria-label={t.edit_of({ kind })} onClick={onEdit}>
            {t.edit}
          </Button>
        )}
        {!paper.number && !paper.can_edit && <span className={styles.soft}>{t.of_doctor}</span>}
      </span>
    </>
  );
}

function PaperPill({ paper }: { paper: Paper }) {
  const t = useTexts(staff_paper);
  if (paper.withdrawn_at) return <Pill tone="danger">{t.withdrawn}</Pill>;
  return paper.issued_at ? <Pill tone="good">{t.issued}</Pill> : <Pill tone="waiting">{t.draft}</Pill>;
}

function IssuedActions({ patientId, paper, number }: { patientId: number; paper: Paper; number: string }) {
  const t = useTexts(staff_paper);
  const mayWithdraw = useMayCall('withdrawPaper');
  const [isAsking, setAsking] = useState(false);
  const reload = useReload(patientId);
  const { send, isBusy } = useSend(
    () =>
      callApi('POST /api/staff/patients/:patient_id/papers/:paper_id/withdraw', {
        patient_id: patientId,
        paper_id: paper.id,
      }),
    {
      onDone: () => {
        setAsking(false);
        reload();
        showToast({ type: 'success', text: t.withdrawn_toast });
      },
      onRefused: () => setAsking(false),
    },
  );
  return (
    <>
      {paper.file_path && (
        <FileLink path={paper.file_path} label={t.open_pdf_of({ number })} opensTab>
          {t.open_pdf}
        </FileLink>
      )}
      {paper.verify_path && (
        <a href={paper.verify_path} target="_blank" rel="noopener" aria-label={t.check_page_of({ number })}>
          {t.check_page}
        </a>
      )}
      {mayWithdraw && !paper.withdrawn_at && (
        <Button
          look="quiet"
          size="small"
          aria-label={t.withdraw_of({ number })}
          onClick={() => setAsking(true)}
        >
          {t.withdraw}
        </Button>
      )}
      {isAsking && (
        <Confirm
          title={t.withdraw_title({ number })}
          about={t.withdraw_text}
          action={t.withdraw}
          isBusy={isBusy}
          onConfirm={() => void send()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function useReload(patientId: number): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: papersOf(patientId).queryKey });
}
