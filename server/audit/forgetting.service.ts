import type { Capability } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import { allowErasing } from '#server/platform/database/erasing.ts';
import type { Holding, Leaving, Obstacle } from '#server/platform/personal-data.ts';
import type { DeletionState } from './deletion.store.ts';
import { nextEnd, outlookOf } from './retention.rules.ts';

type Outlook = ReturnType<typeof outlookOf>;

/** What stands in her way, what would be erased and what would stay, as everybody who keeps something says. */
export async function lookAhead(
  db: Db,
  holders: Capability[],
  patientId: number,
  now: Date,
): Promise<Outlook> {
  const holdings: Holding[] = [];
  const obstacles: Obstacle[] = [];
  for (const { personalData } of holders) {
    const obstacle = await personalData?.obstacle?.(db, patientId);
    if (obstacle) obstacles.push(obstacle);
    holdings.push(...((await personalData?.holdings?.(db, patientId)) ?? []));
  }
  return outlookOf(holdings, obstacles, now);
}

/** Erases what need not stay. What is composed goes before what it is built on, and the account last. */
export async function forgetPatient(tx: Db, holders: Capability[], leaving: Leaving): Promise<void> {
  await allowErasing(tx, leaving.patientId);
  for (const { personalData } of holders.toReversed()) await personalData?.forget?.(tx, leaving);
}

export function stateAfter({ outlook }: Outlook, now: Date): DeletionState {
  const keptUntil = nextEnd(outlook);
  return { outlook, keptUntil, erasedAt: keptUntil === null ? now : null };
}
