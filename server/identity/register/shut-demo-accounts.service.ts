import type { Deps } from '#server/platform/deps.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { endOpenWays } from '../account.service.ts';
import { deleteFactors } from '../erase-account.store.ts';
import { takePasswords } from '../patient.store.ts';
import { listDemoStaff } from '../staff/staff.store.ts';
import { subjectOf } from '../staff/staff-sign-in.service.ts';

/**
 * At a start without the demo: everybody knows the password of its accounts, and could have added a passkey or opened
 * a session. Staff accounts are refused at the sign-in; those of patients lose every way in.
 */
export async function shutDemoAccounts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.transaction(async (tx) => {
    const at = now();
    for (const member of await listDemoStaff(tx)) await endSessionsOf(tx, subjectOf(member), at);
    for (const patientId of await takePasswords(tx)) {
      await deleteFactors(tx, patientId);
      await endOpenWays(tx, patientId, at);
      await endSessionsOf(tx, { kind: 'patient', patientId }, at);
    }
  });
}
