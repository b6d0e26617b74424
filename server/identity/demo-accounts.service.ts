import type { Deps } from '#server/platform/deps.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { deleteFactors } from './closing.store.ts';
import { takePasswords } from './demo-accounts.store.ts';
import { endOpenWays } from './open-ways.service.ts';
import { listDemoStaff } from './staff.store.ts';
import { subjectOf } from './staff-sign-in.service.ts';

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
