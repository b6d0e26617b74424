import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import { type ReactNode, useId, useState } from 'react';
import { formatEuro } from '#contract/euro.rules.ts';
import type { Statement } from '#contract/positions.contract.ts';
import { type WrapUpStep, wrapUpSteps } from '#contract/treatment.rules.ts';
import type { WrapUp } from '#contract/treatment-wrap-up.contract.ts';
import { staff_wrap_up } from '#texts/generated/staff_wrap_up.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { pathToNote, pathToPatient } from '../paths.ts';
import { CheckForm, SkipForm } from './StepForms.tsx';
import { UndoCompletion } from './UndoCompletion.tsx';
import styles from './WrapUp.module.css';
import { factsOf, type StepState, stateOf, useDecideStep, wrapUpOf } from './wrap-up.ts';

interface WrapUpStepsProps {
  appointmentId: number;
  /** With which positions the appointment is invoiced; undefined while nobody knows. */
  statement: Statement | undefined;
  /** Opens the positions, where they do not stand beside the steps. */
  onPositions?: (() => void) | undefined;
  /** A link leads to another screen. */
  onLeave?: (() => void) | undefined;
}

/** What belongs to the end of an appointment before it is completed, each step as it stands on the server. */
export function WrapUpSteps({ appointmentId, ...rest }: WrapUpStepsProps) {
  const wrapUp = useQuery(wrapUpOf(appointmentId, useLanguage()));
  if (wrapUp.isPending) return <Skeleton rows={4} />;
  if (wrapUp.isLoadingError)
    return <FailureNote message={wrapUp.error.message || undefined} onRetry={() => void wrapUp.refetch()} />;
  return <Steps wrapUp={wrapUp.data} {...rest} />;
}

/** What opens below a step. */
type Opened = { step: WrapUpStep; form: 'skip' | 'check' } | null;

function Steps({
  wrapUp,
  statement,
  onPositions,
  onLeave,
}: Omit<WrapUpStepsProps, 'appointmentId'> & { wrapUp: WrapUp }) {
  const t = useTexts(staff_wrap_up);
  const language = useLanguage();
  const listId = useId();
  const [opened, setOpened] = useState<Opened>(null);
  // A form and its buttons disappear when it is done.
  const place = useFocusFallback<HTMLOListElement>(`[id="${listId}"]`);
  const isMedical = wrapUp.note !== null;
  const stepOf = (step: WrapUpStep) => (
    <Step
      key={step}
      title={t[step]}
      state={stateOf(wrapUp, step)}
      facts={factsOf(wrapUp, step, language)}
      actions={
        <StepActions
          step={step}
          wrapUp={wrapUp}
          onLeave={onLeave}
          onOpen={(form) => setOpened({ step, form })}
        />
      }
    >
      {opened?.step === step && <StepForm wrapUp={wrapUp} opened={opened} onClose={() => setOpened(null)} />}
    </Step>
  );
  const [note, plan, check] = wrapUpSteps;
  return (
    <ol ref={place} id={listId} className={styles.steps} aria-label={t.steps}>
      {isMedical && [stepOf(note), stepOf(plan)]}
      {statement && <PositionsStep statement={statement} onPositions={onPositions} />}
      {isMedical ? stepOf(check) : <li className={styles.fact}>{t.hidden}</li>}
    </ol>
  );
}

interface StepProps {
  title: string;
  state: StepState;
  facts: string[];
  actions?: ReactNode;
  children?: ReactNode;
}

const MARKS = { done: CircleCheck, skipped: CircleMinus, open: Circle };
const TONES = { done: 'good', skipped: 'over', open: 'waiting' } as const;

function Step({ title, state, facts, actions, children }: StepProps) {
  const t = useTexts(staff_wrap_up);
  const Mark = MARKS[state];
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.mark} aria-hidden="true">
        <Mark size={20} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          <strong>{title}</strong> <Pill tone={TONES[state]}>{t[state]}</Pill>
        </p>
        {facts.map((fact) => (
          <p key={fact} className={styles.fact}>
            {fact}
          </p>
        ))}
      </div>
      <div className={styles.actions}>{actions}</div>
      {children}
    </li>
  );
}

interface StepActionsProps {
  step: WrapUpStep;
  wrapUp: WrapUp;
  onLeave: (() => void) | undefined;
  onOpen: (form: 'skip' | 'check') => void;
}

/** The way to the place where the step is done; for the doctor also the way past it. */
function StepActions({ step, wrapUp, onLeave, onOpen }: StepActionsProps) {
  const t = useTexts(staff_wrap_up);
  const undo = useDecideStep(wrapUp, () => undefined);
  const state = stateOf(wrapUp, step);
  const { can_decide, check } = wrapUp;
  const name = { step: t[step] };
  return (
    <>
      {step !== 'check' && <PlaceOfStep step={step} wrapUp={wrapUp} onLeave={onLeave} />}
      {step === 'check' && can_decide && state !== 'skipped' && (
        <Button
          size="small"
          look="secondary"
          aria-label={check?.planned ? t.check_change_label : undefined}
          onClick={() => onOpen('check')}
        >
          {check?.planned ? t.check_change : t.check_plan}
        </Button>
      )}
      {can_decide && state === 'open' && (
        <Button size="small" look="quiet" aria-label={t.skip_label(name)} onClick={() => onOpen('skip')}>
          {t.skip}
        </Button>
      )}
      {can_decide && state === 'skipped' && (
        <Button
          size="small"
          look="quiet"
          isBusy={undo.isBusy}
          aria-label={t.undo_skip_label(name)}
          onClick={() => void undo.send({ step, reason: '' })}
        >
          {t.undo_skip}
        </Button>
      )}
    </>
  );
}

function PlaceOfStep({ step, wrapUp, onLeave }: Omit<StepActionsProps, 'onOpen'>) {
  const t = useTexts(staff_wrap_up);
  const { appointment, note, can_decide } = wrapUp;
  const { id, patient } = appointment;
  const toWrite = can_decide ? 'note_write' : 'note_open';
  const toSign = can_decide && note?.state === 'draft' ? 'note_sign' : 'note_open';
  const [to, words] =
    step === 'note'
      ? [pathToNote(patient.id, id), t[note?.state === 'none' ? toWrite : toSign]]
      : [`${pathToPatient(patient.id, id)}&tab=plan`, t.plan_open];
  return (
    <ButtonLink size="small" look="secondary" to={to} onClick={onLeave}>
      {words}
    </ButtonLink>
  );
}

function StepForm({
  wrapUp,
  opened: { step, form },
  onClose,
}: {
  wrapUp: WrapUp;
  opened: NonNullable<Opened>;
  onClose: () => void;
}) {
  return form === 'check' ? (
    <CheckForm wrapUp={wrapUp} onClose={onClose} />
  ) : (
    <SkipForm wrapUp={wrapUp} step={step} onClose={onClose} />
  );
}

/** Positions and price stay as agreed: without positions of its own, the service is invoiced by its price. */
function PositionsStep({
  statement: { is_needed, version, sum_cents, agreed_cents },
  onPositions,
}: {
  statement: Statement;
  onPositions: (() => void) | undefined;
}) {
  const t = useTexts(staff_wrap_up);
  const language = useLanguage();
  const saved = version > 0 ? t.positions_saved : t.positions_proposed;
  const fact = is_needed
    ? saved({ amount: formatEuro(sum_cents, language) })
    : t.positions_none({ amount: formatEuro(agreed_cents, language) });
  return (
    <Step
      title={t.positions}
      state={is_needed && version === 0 ? 'open' : 'done'}
      facts={[fact]}
      actions={
        onPositions && (
          <Button size="small" look="secondary" onClick={onPositions}>
            {t.positions_open}
          </Button>
        )
      }
    />
  );
}

/** Names what is still open, because completing does not wait for it. */
export function StillOpen({ appointmentId }: { appointmentId: number }) {
  const t = useTexts(staff_wrap_up);
  const language = useLanguage();
  const { data: wrapUp } = useQuery(wrapUpOf(appointmentId, language));
  if (!wrapUp || wrapUp.note === null) return null;
  const open = wrapUpSteps.filter((step) => stateOf(wrapUp, step) === 'open').map((step) => t[step]);
  if (open.length === 0) return null;
  return <p className={styles.fact}>{t.still_open({ list: open.join(', ') })}</p>;
}

/** Who completed the appointment and what became of its charge; the way back as long as there is one. */
export function Completion({ wrapUp: { data, dataUpdatedAt } }: { wrapUp: UseQueryResult<WrapUp> }) {
  const t = useTexts(staff_wrap_up);
  if (!data?.completed) return null;
  const { appointment, completed, now } = data;
  const time = formatDateTime(completed.at);
  return (
    <>
      <Notice tone="good">
        {completed.by ? t.completed({ time, name: completed.by }) : t.completed_by_nobody({ time })}
      </Notice>
      {appointment.status === 'payment_failed' && <Notice tone="danger">{t.charge_failed}</Notice>}
      <UndoCompletion appointment={appointment} clockOffset={Date.parse(now) - dataUpdatedAt} />
    </>
  );
}
