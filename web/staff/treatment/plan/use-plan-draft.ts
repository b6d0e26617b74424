import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlanDraft } from '#contract/treatment-plan.contract.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { adoptPlan, partsToSend, type TypedPlan, typedPlanOf } from './plan-draft.ts';

const PAUSE_MS = 1_000;
/** After a failure the parts are sent again by themselves. */
const AGAIN_MS = 5_000;

/** The draft of a plan that stores itself while somebody writes. One call is under way at a time. */
export function usePlanDraft(patientId: number, draft: PlanDraft) {
  const [plan, change] = useState<TypedPlan>(() => typedPlanOf(draft));
  const [isFailed, setFailed] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const latest = useRef(plan);
  latest.current = plan;

  const save = useCallback(async () => {
    const sent = partsToSend(latest.current);
    if (!sent) return;
    setSaving(true);
    try {
      const { data, conflicts } = await callApi('PUT /api/staff/patients/:patient_id/plans/draft', {
        ...{ patient_id: patientId, base: latest.current.known.version },
        ...sent,
      });
      setFailed(false);
      change((current) => adoptPlan(current, data, { sent, conflicts }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(true);
    } finally {
      setSaving(false);
    }
  }, [patientId]);

  const isWaiting = partsToSend(plan) !== null;
  // Every change of the draft begins the pause anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft itself restarts the timer.
  useEffect(() => {
    if (!isWaiting || isSaving) return undefined;
    const timer = setInterval(() => void save(), isFailed ? AGAIN_MS : PAUSE_MS);
    return () => clearInterval(timer);
  }, [plan, isWaiting, isSaving, isFailed, save]);

  // Leaving the screen stores what is typed at once.
  useEffect(() => () => void save(), [save]);

  const isSaved = Object.keys(plan.typed).length === 0 && !isSaving;
  return { plan, change, state: stateOf({ isSaved, isFailed: isFailed && !isSaving }) };
}

type SavingState = 'saved' | 'failed' | 'unsaved';

function stateOf({ isSaved, isFailed }: { isSaved: boolean; isFailed: boolean }): SavingState {
  if (isSaved) return 'saved';
  return isFailed ? 'failed' : 'unsaved';
}
