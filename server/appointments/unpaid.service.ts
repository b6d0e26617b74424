import type { Deps } from '#server/platform/deps.ts';
import { lockAppointment, moveLocked } from './appointment.service.ts';
import { listUnpaidBegun } from './unfinished.store.ts';

/**
 * A payment that is still being examined when the visit should begin is too late: the visit is called off, and
 * if the money comes after all, it goes back in full. Safe to repeat.
 */
export async function callOffUnpaid({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const id of await listUnpaidBegun(db, now())) {
    await db.transaction(async (tx) => {
      const visit = await lockAppointment(tx, id);
      if (visit.status !== 'awaiting_payment') return;
      const why = 'not paid before it should have begun';
      await moveLocked(tx, visit, 'cancelled', { actor: { kind: 'system' }, why, now: now() });
    });
  }
}
