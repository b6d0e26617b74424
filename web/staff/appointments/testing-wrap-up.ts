import type { WrapUp } from '#contract/treatment-wrap-up.contract.ts';
import { NOW } from '#web/testing/open-screen.tsx';
import { anAppointment } from '../today/testing-today.ts';

export const WRAP_UP = 'GET /api/staff/appointments/:appointment_id/wrap-up';
export const DECIDE = 'POST /api/staff/appointments/:appointment_id/wrap-up';

/** Without changes: the appointment is under way, and nothing of its end is done. */
export function aWrapUp(changes: Partial<WrapUp> = {}): WrapUp {
  return {
    appointment: anAppointment({ status: 'in_progress' }),
    now: NOW,
    can_decide: true,
    completed: null,
    note: { state: 'none', at: null, by: '' },
    plan: { released_at: null, has_draft: false, papers: [], paper_drafts: 0 },
    check: { planned: null, next_appointment_at: null },
    skipped: [],
    ...changes,
  };
}
