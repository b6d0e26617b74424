import { useQuery } from '@tanstack/react-query';
import type { Statement } from '#contract/positions.contract.ts';
import { staff_positions } from '#texts/generated/staff_positions.ts';
import { useTexts } from '#web/lib/language.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { statementOf } from './position-queries.ts';
import { StatementFields } from './StatementFields.tsx';
import { useStatement } from './use-statement.ts';

interface PrepareStatementDialogProps {
  appointment: { id: number; patient: { name: string } };
  onClose: () => void;
}

/** Assistants prepare what a doctor confirms later; a doctor can use it before the appointment is over. */
export function PrepareStatementDialog(props: PrepareStatementDialogProps) {
  const statement = useQuery(statementOf(props.appointment.id));
  return statement.data ? <PrepareForm {...props} statement={statement.data} /> : null;
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
