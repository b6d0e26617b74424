import { LONGEST_PAPER_TEXT } from '#contract/treatment.rules.ts';
import type { Paper, PaperContent } from '#contract/treatment-paper.contract.ts';
import { mayNameDiagnoses } from '#contract/treatment-paper.rules.ts';
import { staff_paper } from '#texts/generated/staff_paper.ts';
import { useTexts } from '#web/lib/language.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { IncapacityFields } from './IncapacityFields.tsx';
import { PrescriptionFields } from './PrescriptionFields.tsx';

interface PaperFieldsProps {
  kind: Paper['kind'];
  entered: PaperContent;
  onChange: (entered: PaperContent) => void;
  /** What the server refused, by the dotted name of the field. */
  errorsOf: (field: string) => string[];
  /** Diagnoses come from notes, which only doctors read. */
  canNameDiagnoses: boolean;
}

/** What a draft says; each kind of paper has its own fields. */
export function PaperFields({ kind, entered, onChange, errorsOf, canNameDiagnoses }: PaperFieldsProps) {
  const t = useTexts(staff_paper);
  const enter = (change: Partial<PaperContent>) => onChange({ ...entered, ...change });
  const isCertificate = kind === 'incapacity';
  return (
    <>
      {kind !== 'prescription' && !isCertificate && (
        <TextArea
          label={t.recipient}
          hint={t.recipient_hint}
          rows={3}
          maxLength={400}
          value={entered.recipient}
          errors={errorsOf('recipient')}
          onChange={({ target }) => enter({ recipient: target.value })}
        />
      )}
      {kind === 'prescription' && (
        <PrescriptionFields
          medicines={entered.medicines}
          onChange={(medicines) => enter({ medicines })}
          errorsOf={errorsOf}
        />
      )}
      {isCertificate && (
        <IncapacityFields
          incapacity={entered.incapacity}
          onChange={(incapacity) => enter({ incapacity })}
          errorsOf={errorsOf}
        />
      )}
      {kind === 'lab_order' && (
        <TextArea
          label={t.lines_lab_order}
          hint={t.lines_hint_lab_order}
          rows={5}
          value={entered.lines.join('\n')}
          errors={errorsOf('lines')}
          onChange={({ target }) => enter({ lines: target.value.split('\n').slice(0, 20) })}
        />
      )}
      {canNameDiagnoses && mayNameDiagnoses({ kind, ...entered }) && (
        <TextArea
          label={isCertificate ? t.codes : t.diagnoses}
          hint={isCertificate ? t.codes_hint : t.diagnoses_hint}
          rows={2}
          maxLength={1_000}
          value={entered.diagnoses}
          errors={errorsOf('diagnoses')}
          onChange={({ target }) => enter({ diagnoses: target.value })}
        />
      )}
      {!isCertificate && (
        <TextArea
          label={t[`text_${kind}`]}
          rows={kind === 'letter' ? 10 : 4}
          maxLength={LONGEST_PAPER_TEXT}
          value={entered.text}
          errors={errorsOf('text')}
          onChange={({ target }) => enter({ text: target.value })}
        />
      )}
    </>
  );
}
