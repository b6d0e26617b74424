import { staff_positions } from '#texts/generated/staff_positions.ts';
import { useTexts } from '#web/lib/language.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useSignedIn } from '../shell/signed-in.ts';
import { ExpensesEditor } from './ExpensesEditor.tsx';
import { PositionsEditor } from './PositionsEditor.tsx';
import { Sums } from './Sums.tsx';
import type { StatementForm } from './use-statement.ts';

/** Positions, expenses, diagnosis and what they add up to. */
export function StatementFields({ form }: { form: StatementForm }) {
  const t = useTexts(staff_positions);
  const { saved } = form;
  const mayNameDiagnosis = useSignedIn().role !== 'assistant';
  return (
    <>
      <PositionsEditor
        entries={form.entries}
        hasAgreement={form.hasAgreement}
        earlier={saved.earlier}
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
