import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Capability } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { describeError } from '#server/platform/log.ts';
import { listDue, lockDue, updateRequest } from './deletion.store.ts';
import { forgetPatient, lookAhead, stateAfter } from './forgetting.service.ts';

type Eraser = Pick<Deps, 'db' | 'now' | 'log'>;

/** Erases what had to stay after its patient left, once the law no longer wants it kept. */
export async function eraseAfterRetention(deps: Eraser, holders: Capability[]): Promise<void> {
  for (const patientId of await listDue(deps.db, berlinDate(deps.now()))) {
    try {
      await eraseWhatIsOver(deps, holders, patientId);
    } catch (error) {
      // One who cannot be forgotten today does not keep the others.
      deps.log.error(
        { job: 'audit', code: `patient ${patientId}`, ...describeError(error) },
        'erasing failed',
      );
    }
  }
}

/** Looks again at what there is: a late refund, for example, may have prolonged the time of the books. */
async function eraseWhatIsOver({ db, now }: Eraser, holders: Capability[], patientId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const at = now();
    if (!(await lockDue(tx, patientId, berlinDate(at)))) return;
    const ahead = await lookAhead(tx, holders, patientId, at);
    await forgetPatient(tx, holders, { patientId, stillKept: ahead.stillKept, now: at });
    await updateRequest(tx, patientId, stateAfter(ahead, at));
  });
}
