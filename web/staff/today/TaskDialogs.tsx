import { type ChangeEvent, useState } from 'react';
import type {
  CancellationDecision,
  CancellationRequest,
  MoveDecision,
  MoveRequest,
} from '#contract/appointments-staff.contract.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import type { PaymentTask, PaymentTaskOutcome, ReceiptWay } from '#contract/payments.contract.ts';
import type { WaitingNoteRequest } from '#contract/treatment-insight.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { callApi } from '#web/lib/call-api.ts';
import { berlinDateOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { CloseAppointmentDialog } from '../appointments/CloseAppointmentDialog.tsx';
import { CompleteAppointmentDialog } from '../appointments/CompleteAppointmentDialog.tsx';
import { useReloadCalendar } from '../calendar/calendar-query.ts';
import { InReachOf } from '../identity/InReachOf.tsx';
import { useStepUp } from '../identity/step-up.ts';
import { enteredAmount, refuseAmount, writtenEuro } from '../money/amount.ts';
import { HandMoneyFields } from '../money/HandMoneyFields.tsx';
import { DECIDE_REQUEST, idsOf, useReloadTasks } from './NoteRequests.tsx';
import { MoveRequestFacts, RequestFacts, TaskFacts, titleOf } from './TaskCards.tsx';
import type { TaskDialog } from './task-dialog.ts';

interface TaskDialogsProps {
  dialog: TaskDialog | null;
  onClose: () => void;
}

export function TaskDialogs({ dialog, onClose }: TaskDialogsProps) {
  switch (dialog?.kind) {
    case 'decide':
      return <DecideDialog request={dialog.request} onClose={onClose} />;
    case 'decideMove':
      return <DecideMoveDialog request={dialog.request} onClose={onClose} />;
    case 'complete':
      return (
        <InReachOf doctorId={dialog.appointment.doctor_id}>
          <CompleteAppointmentDialog appointment={dialog.appointment} onClose={onClose} />
        </InReachOf>
      );
    case 'close':
      return <CloseAppointmentDialog appointment={dialog.appointment} to={dialog.to} onClose={onClose} />;
    case 'settle':
      return <SettleDialog task={dialog.task} onClose={onClose} />;
    case 'refuseNotes':
      return <RefuseNotesDialog request={dialog.request} onClose={onClose} />;
    default:
      return null;
  }
}

const DECISIONS = ['approve_without_charge', 'approve_with_charge', 'reject'] as const;

interface DecideDialogProps {
  request: CancellationRequest;
  onClose: () => void;
}

function DecideDialog({ request, onClose }: DecideDialogProps) {
  const t = useTexts(staff_today);
  const language = useLanguage();
  const form = useDecision(request, onClose);
  const [isCharged, setCharged] = useState(false);
  const decision = form.field('decision');
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    setCharged(event.target.value === 'approve_with_charge');
    await decision.onChange(event);
  };
  return (
    <FormDialog
      title={t.decide_title({ name: request.patient.name })}
      action={t.save}
      form={form}
      onClose={onClose}
    >
      <RequestFacts request={request} />
      <RadioGroup
        label={t.decision}
        options={DECISIONS.map((value) => ({ value, label: t[value] }))}
        {...decision}
        onChange={choose}
      />
      {isCharged && (
        <TextField
          label={t.fee}
          hint={t.fee_hint({ fee: formatEuro(request.fee_cents, language) })}
          inputMode="decimal"
          required
          {...form.field('fee_cents')}
        />
      )}
      <TextArea label={t.reason} hint={t.reason_hint} maxLength={500} required {...form.field('reason')} />
    </FormDialog>
  );
}

const MOVE_DECISIONS = ['accept', 'decline'] as const;

interface DecideMoveDialogProps {
  request: MoveRequest;
  onClose: () => void;
}

function DecideMoveDialog({ request, onClose }: DecideMoveDialogProps) {
  const t = useTexts(staff_today);
  const language = useLanguage();
  const reload = useReloadCalendar();
  const { id, wished_start_time, fee_cents, patient } = request;
  const form = useSendForm({
    defaultValues: { decision: 'accept' as MoveDecision, reason: '' },
    send: (values) =>
      callApi('POST /api/staff/appointments/:id/move-decision', {
        id,
        wished_start_time,
        ...values,
      }).finally(reload),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t.decide_move_title({ name: patient.name })}
      action={t.save}
      form={form}
      onClose={onClose}
    >
      <MoveRequestFacts request={request} />
      <p>{t.move_terms({ fee: formatEuro(fee_cents, language) })}</p>
      <RadioGroup
        label={t.decision}
        options={MOVE_DECISIONS.map((value) => ({ value, label: t[`move_${value}`] }))}
        {...form.field('decision')}
      />
      <TextArea label={t.reason} hint={t.reason_hint} maxLength={500} required {...form.field('reason')} />
    </FormDialog>
  );
}

interface SettleDialogProps {
  task: PaymentTask;
  onClose: () => void;
}

function SettleDialog({ task, onClose }: SettleDialogProps) {
  const t = useTexts(staff_today);
  const reload = useReloadCalendar();
  const withProof = useStepUp();
  const form = useSendForm({
    defaultValues: {
      outcome: task.outcomes[0] ?? ('settled' as PaymentTaskOutcome),
      note: '',
      way: 'transfer' as ReceiptWay,
      day: berlinDateOf(new Date()),
      reference: '',
    },
    send: ({ outcome, note, ...money }) => {
      const paid = outcome === 'paid_otherwise' ? money : {};
      const wish = { id: task.id, outcome, note, ...paid };
      return withProof(() => callApi('POST /api/staff/payment-tasks/:id/done', wish)).finally(reload);
    },
    onDone: onClose,
  });
  const outcome = form.field('outcome');
  const [isByHand, setByHand] = useState(task.outcomes[0] === 'paid_otherwise');
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    setByHand(event.target.value === 'paid_otherwise');
    await outcome.onChange(event);
  };
  return (
    <FormDialog title={titleOf(task, t)} action={t.settle} form={form} onClose={onClose}>
      <TaskFacts task={task} />
      <RadioGroup
        label={t.outcome}
        options={task.outcomes.map((value) => ({ value, label: t[`outcome_${value}`] }))}
        {...outcome}
        onChange={choose}
      />
      {isByHand && <HandMoneyFields field={form.field} />}
      <TextArea label={t.note} maxLength={500} required {...form.field('note')} />
    </FormDialog>
  );
}

/** The form starts with the agreed fee, which can be lowered; an unchanged fee is not sent. */
function useDecision({ id, fee_cents: agreed }: CancellationRequest, onDone: () => void) {
  const t = useTexts(staff_today);
  const reload = useReloadCalendar();
  return useSendForm({
    defaultValues: {
      decision: 'approve_without_charge' as CancellationDecision,
      fee_cents: writtenEuro(agreed, useLanguage()),
      reason: '',
    },
    send: async ({ decision, fee_cents, reason }) => {
      const cents = decision === 'approve_with_charge' ? enteredAmount(fee_cents) : agreed;
      if (cents === null) throw refuseAmount('fee_cents', t.fee_wrong);
      const fee = cents === agreed ? {} : { fee_cents: cents };
      const form = { id, decision, reason, ...fee };
      return await callApi('POST /api/staff/appointments/:id/cancellation-decision', form).finally(reload);
    },
    onDone,
  });
}

function RefuseNotesDialog({ request, onClose }: { request: WaitingNoteRequest; onClose: () => void }) {
  const t = useTexts(staff_today);
  const reload = useReloadTasks();
  const form = useSendForm({
    defaultValues: { reason: '' },
    send: ({ reason }) => callApi(DECIDE_REQUEST, { ...idsOf(request), is_granted: false, reason }),
    onDone: () => {
      onClose();
      reload();
    },
  });
  return (
    <FormDialog
      title={t.note_refuse_title}
      about={t.note_refuse_about}
      action={t.note_refuse}
      isDanger
      form={form}
      onClose={onClose}
    >
      <TextArea label={t.note_reason} rows={3} maxLength={500} required {...form.field('reason')} />
    </FormDialog>
  );
}
