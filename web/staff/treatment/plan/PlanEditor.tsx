import { useQuery, useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import type { PlanPart } from '#contract/treatment.rules.ts';
import type { Medicine, PlanContent, Plans } from '#contract/treatment-plan.contract.ts';
import { doseText } from '#contract/treatment-plan.rules.ts';
import { staff_plan } from '#texts/generated/staff_plan.ts';
import { treatment_plan } from '#texts/generated/treatment_plan.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { PlanChangesList } from '#web/treatment/PlanView.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { savedLabel } from '../saved-label.ts';
import { MedicineDialog } from './MedicineDialog.tsx';
import styles from './Plan.module.css';
import { PlanActions } from './PlanActions.tsx';
import { aNewMedicine, contentOf, decidePart, typePart, usePlanDraft, withTemplate } from './plan-draft.ts';
import { plansOf, planTemplates } from './plan-queries.ts';

interface PlanEditorProps {
  patientId: number;
  draft: NonNullable<Plans['draft']>;
  /** The plan that the patient has now. */
  before: PlanContent | undefined;
}

/** The draft of the next plan, which stores itself. */
export function PlanEditor({ patientId, draft, before }: PlanEditorProps) {
  const t = useTexts(staff_plan);
  const queries = useQueryClient();
  const { plan, change, forget, state } = usePlanDraft(patientId, draft);
  const content = contentOf(plan);
  const type = (typed: Partial<PlanContent>) => change((current) => typePart(current, typed));
  const decide = (part: PlanPart) => (whose: 'mine' | 'other') =>
    change((current) => decidePart(current, part, whose));
  const conflictIn = (part: PlanPart) =>
    plan.conflicts.includes(part) && <Conflict onDecide={decide(part)} />;
  return (
    <div className={styles.stack}>
      <p className={styles.row}>
        <Pill tone="waiting">{t.draft}</Pill>
        <span className={styles.soft}>{t.draft_about}</span>
      </p>
      <TemplateChoice onChoose={(template) => type(withTemplate(content, template))} />
      <MedicineList medicines={content.medicines} onChange={(medicines) => type({ medicines })} />
      {conflictIn('medicines')}
      <TextArea
        label={useTexts(treatment_plan).advice}
        hint={t.advice_hint}
        rows={3}
        maxLength={4_000}
        value={content.advice}
        onChange={({ target }) => type({ advice: target.value })}
      />
      {conflictIn('advice')}
      <CheckList checks={content.checks} onChange={(checks) => type({ checks })} />
      {conflictIn('checks')}
      {before && <PlanChangesList before={before} after={content} />}
      <p className={styles.soft} role="status">
        {state === 'saved' ? savedLabel(plan.known, t) : t[state]}
      </p>
      <PlanActions
        patientId={patientId}
        content={content}
        version={state === 'saved' ? plan.known.version : null}
        onDone={(plans) => {
          queries.setQueryData(plansOf(patientId).queryKey, plans);
          forget();
        }}
      />
    </div>
  );
}

/** Somebody else changed the same part; nothing is lost until the writer decides. */
function Conflict({ onDecide }: { onDecide: (whose: 'mine' | 'other') => void }) {
  const t = useTexts(staff_plan);
  return (
    <Notice tone="danger">
      <p>{t.conflict}</p>
      <div className={styles.row}>
        <Button look="secondary" size="small" onClick={() => onDecide('mine')}>
          {t.take_mine}
        </Button>
        <Button look="secondary" size="small" onClick={() => onDecide('other')}>
          {t.take_other}
        </Button>
      </div>
    </Notice>
  );
}

function TemplateChoice({ onChoose }: { onChoose: (template: PlanContent) => void }) {
  const t = useTexts(staff_plan);
  const { data = [] } = useQuery(planTemplates);
  const choose = (id: string) => {
    const template = data.find((each) => each.id === id);
    if (!template) return;
    onChoose(template);
    showToast({ type: 'success', text: t.template_added });
  };
  return (
    <Select label={t.template} value="" onChange={({ target }) => choose(target.value)}>
      <option value="">{t.template_none}</option>
      {data.map(({ id, title, is_shipped }) => (
        <option key={id} value={id}>
          {is_shipped ? t.template_shipped({ title }) : title}
        </option>
      ))}
    </Select>
  );
}

interface MedicineListProps {
  medicines: Medicine[];
  onChange: (medicines: Medicine[]) => void;
}

function MedicineList({ medicines, onChange }: MedicineListProps) {
  const t = useTexts(staff_plan);
  const planTexts = useTexts(treatment_plan);
  const titleId = useId();
  const place = useFocusFallback<HTMLElement>(`[id="${titleId}"]`);
  const [edited, setEdited] = useState<Medicine | null>(null);
  const apply = (medicine: Medicine) => {
    const place = medicines.findIndex(({ id }) => id === medicine.id);
    onChange(place < 0 ? [...medicines, medicine] : medicines.with(place, medicine));
    setEdited(null);
  };
  return (
    <section ref={place} className={styles.stack}>
      <h3 id={titleId}>{planTexts.medicines}</h3>
      {medicines.length === 0 && <p className={styles.soft}>{t.no_medicine}</p>}
      <ul className={styles.list}>
        {medicines.map((medicine) => {
          const name = medicine.name || t.unnamed;
          return (
            <li key={medicine.id} className={styles.item}>
              <span className={styles.words}>
                <strong>{name}</strong>
                <span>{doseText(medicine, planTexts)}</span>
                {medicine.note && <span className={styles.soft}>{medicine.note}</span>}
              </span>
              <IconButton label={t.edit_medicine({ name })} onClick={() => setEdited(medicine)}>
                <Pencil size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t.remove_medicine({ name })}
                onClick={() => onChange(medicines.filter(({ id }) => id !== medicine.id))}
              >
                <X size={18} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <p className={styles.row}>
        <Button look="secondary" size="small" onClick={() => setEdited(aNewMedicine())}>
          {t.add_medicine}
        </Button>
      </p>
      {edited && <MedicineDialog medicine={edited} onApply={apply} onClose={() => setEdited(null)} />}
    </section>
  );
}

interface CheckListProps {
  checks: PlanContent['checks'];
  onChange: (checks: PlanContent['checks']) => void;
}

function CheckList({ checks, onChange }: CheckListProps) {
  const t = useTexts(staff_plan);
  const titleId = useId();
  const place = useFocusFallback<HTMLElement>(`[id="${titleId}"]`);
  return (
    <section ref={place} className={styles.stack}>
      <h3 id={titleId}>{useTexts(treatment_plan).checks}</h3>
      <ul className={styles.list}>
        {checks.map((check, place) => (
          <li key={check.id} className={styles.check}>
            <TextField
              label={t.check_what}
              maxLength={200}
              value={check.what}
              onChange={({ target }) => onChange(checks.with(place, { ...check, what: target.value }))}
            />
            <TextField
              label={t.check_when}
              maxLength={80}
              value={check.when}
              onChange={({ target }) => onChange(checks.with(place, { ...check, when: target.value }))}
            />
            <IconButton
              label={t.remove_check({ place: String(place + 1) })}
              onClick={() => onChange(checks.toSpliced(place, 1))}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className={styles.row}>
        <Button
          look="secondary"
          size="small"
          onClick={() => onChange([...checks, { id: crypto.randomUUID(), what: '', when: '' }])}
        >
          {t.add_check}
        </Button>
      </p>
    </section>
  );
}
