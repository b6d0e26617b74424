import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Statement } from '#contract/positions.contract.ts';
import { sumOf } from '#contract/positions.rules.ts';
import { staff_completion } from '#texts/generated/staff_completion.ts';
import { staff_positions } from '#texts/generated/staff_positions.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { PageRefusal, useSend } from '#web/lib/use-send.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { completionWords, nameOfCard } from '../appointments/completion-words.ts';
import { type Completable, useCompleteAppointment } from '../appointments/use-complete-appointment.ts';
import { diagnosisWords, useNoteDiagnoses } from './note-diagnoses.ts';
import { PositionsEditor } from './PositionsEditor.tsx';
import { entryOf, givenPositions, readable } from './position-entries.ts';
import { statementOf } from './position-queries.ts';
import { Sums } from './Sums.tsx';

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

function StatementFields({ form }: { form: ReturnType<typeof useStatement> }) {
  const t = useTexts(staff_positions);
  const { saved } = form;
  return (
    <>
      <PositionsEditor
        entries={form.entries}
        hasAgreement={form.hasAgreement}
        earlier={saved.earlier}
        onChange={form.setEntries}
      />
      <TextArea
        label={t.diagnosis}
        hint={t.diagnosis_hint}
        maxLength={1000}
        value={form.diagnosis}
        onChange={({ target }) => form.setDiagnosis(target.value)}
      />
      <Checkbox
        label={t.agreement}
        hint={t.agreement_hint}
        checked={form.hasAgreement}
        onChange={({ target }) => form.setAgreement(target.checked)}
      />
      <Sums
        sumCents={form.sumCents}
        limitCents={saved.agreed_cents}
        limitLabel={t.agreed}
        isWrong={form.sumCents > saved.agreed_cents}
      />
    </>
  );
}

/** What is typed, and the way to save it. A second try goes on from the version that the first one stored. */
function useStatement(read: Statement) {
  const t = useTexts(staff_positions);
  const language = useLanguage();
  const queries = useQueryClient();
  const [saved, setSaved] = useState(read);
  const [entries, setEntries] = useState(() => read.positions.map((each) => entryOf(each, language)));
  const [typedDiagnosis, setDiagnosis] = useState(read.diagnosis || undefined);
  const [hasAgreement, setAgreement] = useState(read.has_agreement);
  const noted = useNoteDiagnoses(read.appointment_id);
  const diagnosis = typedDiagnosis ?? diagnosisWords(noted);
  const sumCents = sumOf(readable(entries), saved.expenses);
  const saving = useSend(
    async () => {
      const positions = givenPositions(entries, hasAgreement);
      if (!positions) throw new PageRefusal(t.check_entries);
      if (sumCents > saved.agreed_cents) throw new PageRefusal(t.above_agreed);
      const { appointment_id, version, expenses } = saved;
      const answer = await callApi('PUT /api/staff/appointments/:appointment_id/positions', {
        ...{ appointment_id, version, positions, expenses, diagnosis, has_agreement: hasAgreement },
      });
      return { data: answer.data };
    },
    {
      onDone: ({ data }) => {
        setSaved(data);
        queries.setQueryData(statementOf(data.appointment_id).queryKey, data);
      },
    },
  );
  // A discount was taken off the agreed price, so no more than the present amount is ever due.
  const isDiscounted = saved.version === 0 && saved.completion_money.kind === 'charge';
  const dueCents = isDiscounted ? Math.min(sumCents, saved.completion_money.amount_cents) : sumCents;
  return {
    ...{ saved, entries, setEntries, diagnosis, setDiagnosis, hasAgreement, setAgreement },
    ...{ sumCents, dueCents, saving },
  };
}
