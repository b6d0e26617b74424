import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { PaperKind, WrapUpStep } from '#contract/treatment.rules.ts';
import type { Period, WrapUp } from '#contract/treatment-wrap-up.contract.ts';
import { staff_wrap_up } from '#texts/generated/staff_wrap_up.ts';
import { treatment_paper } from '#texts/generated/treatment_paper.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate, formatDateTime, noonOf } from '#web/lib/dates.ts';
import { type Language, useLanguage } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { WRAP_UP } from '../calendar/calendar-query.ts';
import { fileKey } from '../patient-file/patient-queries.ts';

const ROUTE = 'POST /api/staff/appointments/:appointment_id/wrap-up';

/** Read again whenever it is shown: note, plan and papers are written elsewhere. */
export function wrapUpOf(appointmentId: number, language: Language) {
  return queryOptions({
    queryKey: [WRAP_UP, appointmentId, language],
    queryFn: async ({ signal }) => {
      const of = { appointment_id: appointmentId };
      return (await callApi('GET /api/staff/appointments/:appointment_id/wrap-up', of, { signal })).data;
    },
    staleTime: 0,
  });
}

interface Decision {
  step: WrapUpStep;
  reason: string;
  period?: Period;
}

/** Skips a step, plans the next check, or takes that back. */
export function useDecideStep({ appointment: { id, patient } }: WrapUp, onDone: () => void) {
  const queries = useQueryClient();
  const language = useLanguage();
  return useSend((decision: Decision) => callApi(ROUTE, { appointment_id: id, ...decision }), {
    onDone: ({ data }) => {
      queries.setQueryData(wrapUpOf(id, language).queryKey, data);
      void queries.invalidateQueries({ queryKey: fileKey(patient.id) });
      onDone();
    },
  });
}

/** A skipped step may be done later all the same: then it is done. */
export type StepState = 'done' | 'skipped' | 'open';

export function stateOf(wrapUp: WrapUp, step: WrapUpStep): StepState {
  if (isDone(wrapUp, step)) return 'done';
  return wrapUp.skipped.some((each) => each.step === step) ? 'skipped' : 'open';
}

function isDone({ note, plan, check }: WrapUp, step: WrapUpStep): boolean {
  switch (step) {
    case 'note':
      return note?.state === 'signed';
    case 'plan':
      return plan !== null && (plan.released_at !== null || plan.papers.length > 0);
    case 'check':
      return check !== null && (check.planned !== null || check.next_appointment_at !== null);
  }
}

/** What is known about a step, one fact a line. */
export function factsOf(wrapUp: WrapUp, step: WrapUpStep, language: Language): string[] {
  const t = staff_wrap_up[language];
  const skipped = wrapUp.skipped.find((each) => each.step === step);
  const facts = { note: noteFacts, plan: planFacts, check: checkFacts }[step](wrapUp, language);
  if (!skipped || isDone(wrapUp, step)) return facts;
  return [t.skip_done({ reason: skipped.reason, name: skipped.by })];
}

function noteFacts({ note }: WrapUp, language: Language): string[] {
  const t = staff_wrap_up[language];
  if (!note?.at) return [t.note_none];
  return [
    t[note.state === 'signed' ? 'note_signed' : 'note_draft']({
      time: formatDateTime(note.at),
      name: note.by,
    }),
  ];
}

function planFacts({ plan }: WrapUp, language: Language): string[] {
  const t = staff_wrap_up[language];
  if (!plan) return [];
  const { released_at, papers, has_draft, paper_drafts: count } = plan;
  const draftOfPaper = count === 1 ? t.paper_draft_one : t.paper_drafts({ count });
  const facts = [
    released_at !== null && t.plan_released({ time: formatDateTime(released_at) }),
    ...papers.map(({ kind, issued_at }) =>
      t.paper_issued({ kind: nameOfPaper(kind, language), time: formatDateTime(issued_at) }),
    ),
    has_draft && t.plan_draft,
    count > 0 && draftOfPaper,
  ].filter((fact) => fact !== false);
  return facts.length > 0 ? facts : [t.plan_none];
}

function nameOfPaper(kind: PaperKind, language: Language): string {
  return treatment_paper[language][kind];
}

function checkFacts({ check }: WrapUp, language: Language): string[] {
  const t = staff_wrap_up[language];
  const { planned, next_appointment_at: next } = check ?? { planned: null, next_appointment_at: null };
  const facts = [
    planned && checkLine(planned, language),
    next && t.check_booked({ time: formatDateTime(next) }),
  ];
  const found = facts.filter((fact) => fact !== null);
  return found.length > 0 ? found : [t.check_none];
}

/** Hormone levels, in 6 weeks, from 29.12.2026 */
export function checkLine(
  { reason, period, due_on }: { reason: string; period: Period; due_on: string },
  language: Language,
): string {
  const t = staff_wrap_up[language];
  return t.check_planned({ reason, period: periodText(period, language), date: formatDate(noonOf(due_on)) });
}

function periodText({ amount: count, unit }: Period, language: Language): string {
  const t = staff_wrap_up[language];
  if (count === 1) return unit === 'weeks' ? t.week_one : t.month_one;
  return unit === 'weeks' ? t.period_weeks({ count }) : t.period_months({ count });
}
