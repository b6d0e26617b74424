import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type PlanPart, planParts } from '#contract/treatment.rules.ts';
import type { Medicine, PlanContent, PlanDraft } from '#contract/treatment-plan.contract.ts';
import { adviceLines } from '#contract/treatment-plan.rules.ts';
import { callApi } from '#web/lib/call-api.ts';
import { readAnew, useUnsavedDraft } from '../../drafts/unsaved-drafts.ts';
import { plansOf } from './plan-queries.ts';

/** What was typed and the server has not stored yet, beside what the server said last. */
interface TypedPlan {
  known: PlanDraft;
  typed: Partial<PlanContent>;
  /** Parts that somebody else changed while they were being typed. They wait for a decision. */
  conflicts: PlanPart[];
}

export function typedPlanOf(known: PlanDraft): TypedPlan {
  return { known, typed: {}, conflicts: [] };
}

export function contentOf({ known, typed }: TypedPlan): PlanContent {
  const { medicines, advice, checks } = { ...known, ...typed };
  return { medicines, advice, checks };
}

export function typePart(plan: TypedPlan, typed: Partial<PlanContent>): TypedPlan {
  return { ...plan, typed: { ...plan.typed, ...typed } };
}

/** What can be sent now; nothing while every change waits for a decision. */
export function partsToSend({ typed, conflicts }: TypedPlan): Partial<PlanContent> | null {
  const parts = Object.entries(typed).filter(([part]) => !conflicts.includes(part as PlanPart));
  return parts.length === 0 ? null : Object.fromEntries(parts);
}

/** The server's answer: what it took over is no longer unsaved, unless somebody typed on meanwhile. */
export function adoptPlan(
  plan: TypedPlan,
  known: PlanDraft,
  { sent, conflicts }: { sent: Partial<PlanContent>; conflicts: PlanPart[] },
): TypedPlan {
  const isDone = (part: PlanPart) => plan.typed[part] === sent[part] && !conflicts.includes(part);
  const open = planParts.filter((part) => plan.typed[part] !== undefined && !isDone(part));
  return {
    known,
    typed: Object.fromEntries(open.map((part) => [part, plan.typed[part]])),
    conflicts: [...new Set([...plan.conflicts, ...conflicts])],
  };
}

/** The writer has seen that somebody else changed the part, and decides. */
export function decidePart(plan: TypedPlan, part: PlanPart, whose: 'mine' | 'other'): TypedPlan {
  const conflicts = plan.conflicts.filter((each) => each !== part);
  if (whose === 'mine') return { ...plan, conflicts };
  const { [part]: _dropped, ...typed } = plan.typed;
  return { ...plan, typed, conflicts };
}

/** A template is added to what the plan says already; its rows get ids of their own. */
export function withTemplate(plan: PlanContent, template: PlanContent): PlanContent {
  const known = new Set(adviceLines(plan));
  const fresh = <Row extends { id: string }>(rows: Row[]) =>
    rows.map((row) => ({ ...row, id: crypto.randomUUID() }));
  return {
    medicines: [...plan.medicines, ...fresh(template.medicines)],
    advice: [...adviceLines(plan), ...adviceLines(template).filter((line) => !known.has(line))].join('\n'),
    checks: [...plan.checks, ...fresh(template.checks)],
  };
}

export function aNewMedicine(): Medicine {
  return {
    id: crypto.randomUUID(),
    name: '',
    unit: 'tablet',
    days: { kind: 'every' },
    note: '',
    dose: { morning: 1, noon: 0, evening: 0, night: 0 },
    starts_on: null,
    ends_on: null,
  };
}

/** The draft of a plan that stores itself while somebody writes, also after the editor was left. */
export function usePlanDraft(patientId: number, draft: PlanDraft) {
  const queries = useQueryClient();
  const { queryKey } = plansOf(patientId);
  // Read here, too: what was just stored is shown at once, before the screen around it hears of it.
  const { data: plans } = useQuery(plansOf(patientId));

  const unsaved = useUnsavedDraft(`plan ${patientId}`, typedPlanOf(plans?.draft ?? draft), {
    hasUnsaved,
    changeToSend: partsToSend,
    send: async (sent: Partial<PlanContent>, { known }) => {
      const { data, conflicts } = await callApi('PUT /api/staff/patients/:patient_id/plans/draft', {
        patient_id: patientId,
        base: known.version,
        ...sent,
      });
      return (current) => {
        queries.setQueryData(queryKey, (old) => old && { ...old, draft: data });
        readAnew(queries, queryKey);
        return adoptPlan(current, data, { sent, conflicts });
      };
    },
  });

  const { draft: plan, change, forget, isSaving, isFailed } = unsaved;
  const isSaved = !hasUnsaved(plan) && !isSaving;
  return { plan, change, forget, state: stateOf({ isSaved, isFailed: isFailed && !isSaving }) };
}

function hasUnsaved({ typed }: TypedPlan): boolean {
  return Object.keys(typed).length > 0;
}

type SavingState = 'saved' | 'failed' | 'unsaved';

function stateOf({ isSaved, isFailed }: { isSaved: boolean; isFailed: boolean }): SavingState {
  if (isSaved) return 'saved';
  return isFailed ? 'failed' : 'unsaved';
}
