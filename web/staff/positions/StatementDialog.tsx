import type { Statement } from '#contract/positions.contract.ts';
import { staff_completion } from '#texts/generated/staff_completion.ts';
import { staff_positions } from '#texts/generated/staff_positions.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { completionWords, nameOfCard } from '../appointments/completion-words.ts';
import { type Completable, useCompleteAppointment } from '../appointments/use-complete-appointment.ts';
import { StatementFields } from './StatementFields.tsx';
import { useStatement } from './use-statement.ts';

interface StatementDialogProps {
  appointment: Completable;
  statement: Statement;
  onClose: () => void;
}

/** The doctor confirms or changes the positions and completes the appointment with what they add up to. */
export function StatementDialog({ appointment, statement, onClose }: StatementDialogProps) {
  const t = useTexts(staff_positions);
  const c = useTexts(staff_completion);
  const language = useLanguage();
  const form = useStatement(statement);
  const completing = useCompleteAppointment(onClose);
  const { saved } = form;
  const submit = async (event?: { preventDefault: () => void }) => {
    event?.preventDefault();
    const answer = await form.saving.send();
    if (!answer) return;
    const { version, completion_money } = answer.data;
    await completing.send({ ...appointment, completion_money, positions_version: version });
  };
  const isCharge = saved.completion_money.kind === 'charge';
  const due = { ...saved.completion_money, ...(isCharge && { amount_cents: form.dueCents }) };
  const words = completionWords(due, appointment.patient.name, language);
  const cardLine = t.card({ card: nameOfCard(due.card) ?? c.saved_card });
  const action = isCharge ? words.action : t.complete_with_positions;
  return (
    <FormDialog
      isWide
      title={c.title}
      action={action}
      about={
        <>
          <p>{t.confirm_lead({ name: appointment.patient.name })}</p>
          <p>{[isCharge && cardLine, ...words.about].filter(Boolean).join(' ')}</p>
        </>
      }
      form={{
        submit,
        refusal: form.saving.refusal ?? completing.refusal,
        isBusy: form.saving.isBusy || completing.isBusy,
      }}
      onClose={onClose}
    >
      <StatementFields form={form} />
    </FormDialog>
  );
}
