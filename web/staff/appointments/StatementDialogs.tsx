import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { Statement } from '#contract/positions.contract.ts';
import { needsReceipt } from '#contract/positions.rules.ts';
import { staff_completion } from '#texts/generated/staff_completion.ts';
import { staff_positions } from '#texts/generated/staff_positions.ts';
import { factorText } from '#web/invoices/factor-text.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { failureOf } from '#web/lib/queries.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useRoles } from '../identity/permissions.ts';
import styles from '../positions/Positions.module.css';
import { PositionsEditor, Sums } from '../positions/PositionsEditor.tsx';
import { statementOf } from '../positions/position-queries.ts';
import { type Completable, completionTexts, nameOfCard, useCompleteAppointment } from './completion.ts';
import { type ExpenseEntry, readAmount, type StatementForm, useStatement } from './use-statement.ts';
import { StillOpen } from './WrapUpSteps.tsx';

interface StatementDialogProps {
  appointment: Completable;
  statement: Statement;
  /** Above the positions. */
  before?: ReactNode;
  onClose: () => void;
}

/** The doctor confirms or changes the positions and completes the appointment with what they add up to. */
export function StatementDialog({ appointment, statement, before, onClose }: StatementDialogProps) {
  const t = useTexts(staff_positions);
  const c = useTexts(staff_completion);
  const language = useLanguage();
  const form = useStatement(statement);
  const completing = useCompleteAppointment(onClose);
  const { completion_money: money } = form.saved;
  const isCharge = money.kind === 'charge' && !form.isEmpty;
  const due = {
    ...money,
    ...(isCharge && { amount_cents: form.dueCents }),
    ...(form.isEmpty && money.kind === 'charge' && { kind: 'free' as const, amount_cents: 0 }),
  };
  const submit = async (event?: { preventDefault: () => void }) => {
    event?.preventDefault();
    if (form.isEmpty && !form.isFreeConfirmed) {
      showToast({ type: 'error', text: t.confirm_nothing });
      return;
    }
    const answer = await form.saving.send();
    // The server refuses the completion if another amount is due now than the one on the button.
    if (answer)
      await completing.send({
        ...appointment,
        completion_money: due,
        positions_version: answer.data.version,
      });
  };
  const texts = completionTexts(due, appointment.patient.name, language);
  const cardLine = t.card({ card: nameOfCard(due.card) ?? c.saved_card });
  const isFree = form.isEmpty && due.kind === 'free';
  const action = isCharge || isFree ? texts.action : t.complete_with_positions;
  return (
    <FormDialog
      isSentByButton
      isWide
      title={c.title}
      action={action}
      about={
        <>
          <p>{t.confirm_lead({ name: appointment.patient.name })}</p>
          <p>{[isCharge && cardLine, ...texts.about].filter(Boolean).join(' ')}</p>
        </>
      }
      before={before}
      form={{
        submit,
        refusal: form.saving.refusal ?? completing.refusal,
        isBusy: form.saving.isBusy || completing.isBusy,
      }}
      onClose={onClose}
    >
      <StatementFields form={form} />
      {form.isEmpty && (
        <Checkbox
          label={t.charges_nothing}
          checked={form.isFreeConfirmed}
          onChange={({ target }) => form.setFreeConfirmed(target.checked)}
        />
      )}
      <StillOpen appointmentId={appointment.id} />
    </FormDialog>
  );
}

interface PrepareStatementDialogProps {
  appointment: { id: number; patient: { name: string } };
  onClose: () => void;
}

/** Assistants prepare what a doctor confirms later; a doctor can use it before the appointment is over. */
export function PrepareStatementDialog(props: PrepareStatementDialogProps) {
  const t = useTexts(staff_positions);
  const statement = useQuery(statementOf(props.appointment.id));
  if (statement.data) return <PrepareForm {...props} statement={statement.data} />;
  return <UnreadStatement reading={statement} title={t.prepare_title} onClose={props.onClose} />;
}

interface UnreadStatementProps {
  reading: UseQueryResult<Statement>;
  title: string;
  onClose: () => void;
}

/** Nothing during the first reading, which is short. The dialog of a failed one stays while it is tried again. */
export function UnreadStatement({ reading, title, onClose }: UnreadStatementProps) {
  if (reading.errorUpdateCount === 0) return null;
  const failure = failureOf(reading);
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      {failure ? <FailureNote {...failure} /> : <Skeleton rows={3} />}
    </Dialog>
  );
}

function PrepareForm({
  appointment,
  statement,
  onClose,
}: PrepareStatementDialogProps & { statement: Statement }) {
  const t = useTexts(staff_positions);
  const form = useStatement(statement);
  const submit = async (event?: { preventDefault: () => void }) => {
    event?.preventDefault();
    // Saved without anything, an appointment would cost nothing.
    if (form.sumCents === 0) {
      showToast({ type: 'error', text: t.prepare_nothing });
      return;
    }
    const answer = await form.saving.send();
    if (!answer) return;
    showToast({ type: 'success', text: answer.saved });
    onClose();
  };
  return (
    <FormDialog
      isWide
      title={t.prepare_title}
      action={t.save_statement}
      about={t.prepare_lead({ name: appointment.patient.name })}
      form={{ submit, refusal: form.saving.refusal, isBusy: form.saving.isBusy }}
      onClose={onClose}
    >
      <StatementFields form={form} />
    </FormDialog>
  );
}

/** Positions, expenses, diagnosis and what they add up to. */
function StatementFields({ form }: { form: StatementForm }) {
  const t = useTexts(staff_positions);
  const { saved } = form;
  const mayNameDiagnosis = useRoles().includes('doctor');
  return (
    <>
      <PositionsEditor
        entries={form.entries}
        faultOf={form.faultIn}
        history={saved}
        onChange={form.setEntries}
      />
      <ExpensesEditor
        entries={form.expenses}
        isTried={form.saving.refusal !== null}
        onChange={form.setExpenses}
      />
      {mayNameDiagnosis && (
        <TextArea
          label={t.diagnosis}
          hint={t.diagnosis_hint}
          maxLength={1000}
          value={form.diagnosis}
          onChange={({ target }) => form.setDiagnosis(target.value)}
        />
      )}
      {saved.agreement && <AgreementNote agreement={saved.agreement} />}
      <Sums
        sumCents={form.sumCents}
        limitCents={saved.agreed_cents}
        limitLabel={t.agreed}
        isWrong={form.sumCents > saved.agreed_cents}
      />
    </>
  );
}

/** What the patient signed before booking; only these factors may be above the highest rate. */
function AgreementNote({ agreement }: { agreement: NonNullable<Statement['agreement']> }) {
  const t = useTexts(staff_positions);
  const language = useLanguage();
  const positions = agreement.positions.map(({ number, factor_hundredths }) =>
    t.agreement_position({ number, factor: factorText(factor_hundredths, language) }),
  );
  return (
    <p className={styles.soft}>
      {t.agreement({ date: formatDate(agreement.signed_at), positions: positions.join(', ') })}
    </p>
  );
}

/** The contract takes as many. */
const MOST_EXPENSES = 10;

interface ExpensesEditorProps {
  entries: ExpenseEntry[];
  /** Whether somebody has tried to send, so that missing words are named. */
  isTried: boolean;
  onChange: (entries: ExpenseEntry[]) => void;
}

/** What the clinic paid for the patient and may charge beside the positions (§ 10 GOÄ). */
function ExpensesEditor({ entries, isTried, onChange }: ExpensesEditorProps) {
  const t = useTexts(staff_positions);
  return (
    <fieldset className={styles.group}>
      <legend>{t.expenses}</legend>
      {entries.map((entry, index) => {
        const place = String(index + 1);
        const change = (changed: Partial<ExpenseEntry>) =>
          onChange(entries.with(index, { ...entry, ...changed }));
        const isWrong = (entry.amount !== '' || isTried) && readAmount(entry) === undefined;
        return (
          // Rows are only added at the end or removed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={index} className={styles.expense}>
            <TextField
              label={t.expense_title({ place })}
              hint={t.expense_hint}
              errors={isTried && entry.title.trim() === '' ? [t.expense_title_missing] : undefined}
              maxLength={120}
              value={entry.title}
              onChange={({ target }) => change({ title: target.value })}
            />
            <TextField
              label={t.expense_amount({ place })}
              hint={needsReceipt({ amount_cents: readAmount(entry) ?? 0 }) ? t.receipt_needed : undefined}
              errors={isWrong ? [t.expense_amount_invalid] : undefined}
              inputMode="decimal"
              maxLength={9}
              value={entry.amount}
              onChange={({ target }) => change({ amount: target.value })}
            />
            <IconButton
              label={t.expense_remove({ place })}
              onClick={() => onChange(entries.toSpliced(index, 1))}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </div>
        );
      })}
      {entries.length < MOST_EXPENSES && (
        <div>
          <Button
            look="secondary"
            size="small"
            onClick={() => onChange([...entries, { title: '', amount: '' }])}
          >
            {t.expense_add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
