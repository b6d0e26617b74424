import type { PlanContent } from '#contract/treatment-plan.contract.ts';
import {
  adviceLines,
  amountText,
  checkLine,
  comparePlans,
  daysText,
  daytimes,
  doseText,
  hasChanges,
  type MedicineChange,
  periodText,
  schemeText,
  unitText,
} from '#contract/treatment-plan.rules.ts';
import type { Locale } from '#server/platform/locale.ts';
import { drawPaper, millimetres, type Paper } from '#server/platform/pdf/paper.ts';
import { rehearsal } from '#texts/generated/rehearsal.ts';
import { treatment_plan } from '#texts/generated/treatment_plan.ts';
import { dateOnPaper, footerOf, type Letterhead } from '../letterhead.service.ts';

export interface PlanPaper {
  content: PlanContent;
  /** The plan before, if there is one. */
  before: PlanContent | undefined;
  person: { firstName: string; lastName: string; birthdate: string | null };
  /** Who released it. */
  doctor: string;
  releasedAt: Date;
  /** The language of the patient, which comes first. */
  locale: Locale;
  isRehearsal: boolean;
}

const PLUM = '#7a2e5d';
const SOFT = '#5f5262';
const WHOLE_SHEET = millimetres(297);

/** Draws the plan in the language of the patient, and on further sheets in the other one. */
export function renderPlan(plan: PlanPaper, clinic: Letterhead): Buffer {
  const { locale, releasedAt } = plan;
  const t = treatment_plan[locale];
  return drawPaper(
    {
      title: titleOfPlan(plan, locale),
      author: clinic.name,
      lang: locale,
      createdAt: releasedAt,
      footer: footerOf(clinic),
      pageLabel: (page, of) => t.page({ page, of }),
    },
    (paper) => {
      drawPlan(paper, plan, clinic, locale);
      paper.needRoom(WHOLE_SHEET);
      drawPlan(paper, plan, clinic, locale === 'de' ? 'en' : 'de');
    },
  );
}

/** `Therapieplan vom 17. November 2026` */
export function titleOfPlan({ releasedAt }: Pick<PlanPaper, 'releasedAt'>, locale: Locale): string {
  return treatment_plan[locale].title_of({ date: dateOnPaper(releasedAt, locale) });
}

function drawPlan(paper: Paper, plan: PlanPaper, clinic: Letterhead, locale: Locale): void {
  const t = treatment_plan[locale];
  const { firstName, lastName, birthdate } = plan.person;
  paper.paragraph(clinic.name, { size: 16, weight: 'bold', color: PLUM });
  paper.space(18);
  paper.heading(titleOfPlan(plan, locale));
  paper.space(4);
  const name = `${firstName} ${lastName}`;
  const born = birthdate?.split('-').toReversed().join('.');
  paper.paragraph(born ? t.for_patient_born({ name, date: born }) : t.for_patient({ name }), { size: 11 });
  paper.paragraph(t.released_by({ name: plan.doctor }), { color: SOFT });
  if (plan.isRehearsal) paper.paragraph(rehearsal[locale].paper, { size: 14, weight: 'bold', color: PLUM });
  drawMedicines(paper, plan.content, locale);
  drawList(paper, t.advice, adviceLines(plan.content));
  drawList(paper, t.checks, plan.content.checks.map(checkLine).filter(Boolean));
  drawChanges(paper, plan, locale);
  paper.space(14);
  paper.paragraph(t.paper_note, { size: 9, color: SOFT });
}

function drawMedicines(paper: Paper, { medicines }: PlanContent, locale: Locale): void {
  const t = treatment_plan[locale];
  if (medicines.length === 0) return;
  paper.space(14);
  paper.subheading(t.medicines);
  const amount = { width: millimetres(18) };
  paper.table(
    [{ width: millimetres(56) }, amount, amount, amount, amount, { width: millimetres(37) }],
    [
      { kind: 'head', cells: [t.column_medicine, ...daytimes.map((time) => t[time]), t.column_when] },
      ...medicines.map((medicine) => ({
        cells: [
          [medicine.name, medicine.note.trim()].filter(Boolean).join('\n'),
          ...daytimes.map((time) => (schemeText(medicine) ? amountText(medicine.dose[time]) : '')),
          [unitText(medicine, t), daysText(medicine, t), periodText(medicine, t)].filter(Boolean).join('\n'),
        ],
      })),
    ],
  );
}

function drawChanges(paper: Paper, { content, before }: PlanPaper, locale: Locale): void {
  if (!before) return;
  const t = treatment_plan[locale];
  const changes = comparePlans(before, content);
  drawList(
    paper,
    t.changes,
    hasChanges(changes)
      ? [
          ...changes.medicines.map((change) => changeLine(change, locale)),
          ...[...changes.advice.added, ...changes.checks.added].map((line) => t.line_added({ line })),
          ...[...changes.advice.removed, ...changes.checks.removed].map((line) => t.line_removed({ line })),
        ]
      : [t.no_changes],
  );
}

function changeLine(change: MedicineChange, locale: Locale): string {
  const t = treatment_plan[locale];
  const { name } = change.medicine;
  if (change.kind === 'added') return t.medicine_added({ name });
  if (change.kind === 'stopped') return t.medicine_stopped({ name });
  const [before, after] = [change.before, change.medicine].map((medicine) => doseText(medicine, t));
  if (before === after) return t.medicine_noted({ name });
  return t.medicine_changed({ name, before: before ?? '', after: after ?? '' });
}

function drawList(paper: Paper, title: string, lines: string[]): void {
  if (lines.length === 0) return;
  paper.needRoom(70);
  paper.space(14);
  paper.subheading(title);
  paper.space(2);
  for (const line of lines) paper.paragraph(`•  ${line}`);
}
