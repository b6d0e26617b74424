import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { get } from 'react-hook-form';
import type { Paper, PaperContent } from '#contract/treatment-paper.contract.ts';
import { staff_paper } from '#texts/generated/staff_paper.ts';
import { treatment_paper } from '#texts/generated/treatment_paper.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { type Refusal, useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import formStyles from '#web/ui/Form.module.css';
import { showToast } from '#web/ui/toasts.ts';
import { useUnsentEntries } from '../../drafts/unsaved-drafts.ts';
import { useMayCall } from '../../identity/permissions.ts';
import styles from '../plan/Plan.module.css';
import { Confirm } from '../plan/PlanActions.tsx';
import { PaperFields } from './PaperFields.tsx';
import { contentOf, type PaperEntries, papersInWork } from './paper-entries.ts';
import { papersOf } from './paper-queries.ts';

interface PaperDialogProps {
  patientId: number;
  paper: Paper;
  onClose: () => void;
}

/** A draft: filled from the record, corrected by a person, and then issued by a doctor. */
export function PaperDialog({ patientId, paper, onClose }: PaperDialogProps) {
  const t = useTexts(staff_paper);
  const paperTexts = useTexts(treatment_paper);
  const kind = paperTexts[paper.kind];
  const formId = useId();
  const mayIssue = useMayCall('issuePaper');
  const unsent = useUnsentEntries<PaperEntries>(`${papersInWork(patientId)} ${paper.id}`, {
    paper,
    content: contentOf(paper),
  });
  const { paper: known, content: entered } = unsent.entries;
  const isCopy = paper.kind === 'incapacity' && entered.incapacity.for_insurer;
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    unsent.forget();
    onClose();
  };
  const goOnFrom = (stored: Paper) => unsent.change((current) => ({ ...current, paper: stored }));
  const steps = usePaperSteps({
    patientId,
    paper: known,
    onStored: goOnFrom,
    onDone: leave,
    onGone: onClose,
  });
  const { form, errorsOf } = useFieldErrors(steps.refused, entered);
  // Closing keeps what was typed; if the server refuses it, the second try leaves without it.
  const isTyped = JSON.stringify(entered) !== JSON.stringify(contentOf(known));
  const close = () => (isTyped && !steps.isRefused ? void steps.save(entered) : leave());
  const issue = (event: FormEvent) => {
    event.preventDefault();
    void (mayIssue ? steps.issue(entered) : steps.save(entered));
  };
  if (isAsking) {
    const texts = { title: t.discard_title, about: t.discard_text, action: t.discard };
    const stay = () => setAsking(false);
    return <Confirm {...texts} isBusy={steps.isBusy} onConfirm={() => void steps.discard()} onClose={stay} />;
  }
  return (
    <Dialog
      isOpen
      isWide
      onClose={close}
      title={kind}
      about={mayIssue ? t.issue_text : t.issue_by_doctor}
      actions={
        <>
          <Button look="quiet" isBusy={steps.isBusy} onClick={() => setAsking(true)}>
            {t.discard}
          </Button>
          <Button
            look={mayIssue ? 'secondary' : 'primary'}
            isBusy={steps.isBusy}
            onClick={() => void steps.save(entered)}
          >
            {t.save}
          </Button>
          {mayIssue && (
            <Button type="submit" form={formId} isBusy={steps.isBusy}>
              {t.issue}
            </Button>
          )}
        </>
      }
    >
      <form ref={form} id={formId} className={formStyles.form} onSubmit={issue} noValidate>
        <PaperFields
          kind={paper.kind}
          entered={entered}
          errorsOf={errorsOf}
          onChange={(content) => unsent.change((current) => ({ ...current, content }))}
          canNameDiagnoses={mayIssue}
        />
        <p className={styles.soft}>
          {paperTexts[isCopy ? 'law_incapacity_copy' : (`law_${paper.kind}` as const)]}
        </p>
      </form>
    </Dialog>
  );
}

interface Refused {
  errors: Record<string, string[]>;
  /** As it was sent. */
  entered: PaperContent;
}

/** What was wrong with each field, until the person changes it. The first wrong field gets the focus. */
function useFieldErrors(refused: Refused | null, entered: PaperContent) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const errorsOf = (field: string): string[] => {
    if (!refused || get(refused.entered, field) !== get(entered, field)) return [];
    return refused.errors[field] ?? [];
  };
  return { form, errorsOf };
}

/** Refusals of a draft that a colleague has issued or discarded meanwhile. */
const GONE: readonly (string | null)[] = ['treatment.paper_issued', 'request.not_found'];

interface PaperStepsOptions {
  patientId: number;
  /** As the person has read it before typing. */
  paper: Paper;
  onStored: (paper: Paper) => void;
  onDone: () => void;
  /** What was typed is kept: the list of papers shows it. */
  onGone: () => void;
}

/** Saving, issuing and throwing away; each ends the dialog once the server has accepted it. */
function usePaperSteps({ patientId, paper, onStored, onDone, onGone }: PaperStepsOptions) {
  const t = useTexts(staff_paper);
  const queries = useQueryClient();
  const at = { patient_id: patientId, paper_id: paper.id };
  const [refused, setRefused] = useState<Refused | null>(null);
  const tried = useRef<PaperContent>(null);
  const store = async (entered: PaperContent) => {
    tried.current = entered;
    setRefused(null);
    const { data } = await callApi('PUT /api/staff/patients/:patient_id/papers/:paper_id', {
      ...at,
      base: paper.version,
      ...entered,
    });
    onStored(data);
    // Whoever opens the draft again before the list is read again goes on with what is stored.
    queries.setQueryData(papersOf(patientId).queryKey, (papers) =>
      papers?.map((each) => (each.id === data.id ? data : each)),
    );
    return data;
  };
  const readList = () => void queries.invalidateQueries({ queryKey: papersOf(patientId).queryKey });
  const finish = (text: string) => () => {
    readList();
    showToast({ type: 'success', text });
    onDone();
  };
  const onRefused = ({ code, errors }: Refusal) => {
    if (tried.current) setRefused({ errors, entered: tried.current });
    if (!GONE.includes(code)) return;
    readList();
    onGone();
  };
  const saving = useSend(store, { onDone: finish(t.saved), onRefused });
  const issuing = useSend(
    async (entered: PaperContent) => {
      const saved = await store(entered);
      return await callApi('POST /api/staff/patients/:patient_id/papers/:paper_id/issue', {
        ...at,
        version: saved.version,
      });
    },
    { onDone: finish(t.issued_toast), onRefused },
  );
  const discarding = useSend(() => callApi('DELETE /api/staff/patients/:patient_id/papers/:paper_id', at), {
    onDone: () => {
      readList();
      onDone();
    },
    onRefused,
  });
  return {
    save: saving.send,
    issue: issuing.send,
    discard: discarding.send,
    isBusy: saving.isBusy || issuing.isBusy || discarding.isBusy,
    isRefused: saving.refusal !== null,
    refused,
  };
}
