import type { PlannedInvoices } from '#contract/invoices.contract.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sumDrafts, sumOverdue } from './invoice-sums.store.ts';

/** What the patient's own appointments will cost. */
export async function readPlannedInvoices(
  { db }: Pick<Deps, 'db'>,
  { patientId }: Pick<Patient, 'patientId'>,
): Promise<{ data: PlannedInvoices }> {
  return { data: onWire(await sumDrafts(db, patientId)) };
}

export async function readStaffPlannedInvoices({ db }: Pick<Deps, 'db'>): Promise<{ data: PlannedInvoices }> {
  return { data: onWire(await sumDrafts(db)) };
}

function onWire({ count, cents }: { count: number; cents: number }): PlannedInvoices {
  return { count, total_cents: cents };
}

/** For the figures of the clinic. */
export async function overdueInvoices({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return await sumOverdue(db, now());
}
