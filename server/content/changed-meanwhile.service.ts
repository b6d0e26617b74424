import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';

/** The latest change of the data in a form. Data that came with the portal has no author. */
interface LatestChange {
  changedBy: number | null;
  changedAt: Date | null;
}

/** The refusal when somebody else has saved meanwhile. It says who and when. */
export async function changedMeanwhile(
  db: Db,
  code: 'content.changed_meanwhile' | 'catalogue.changed_meanwhile',
  latest: LatestChange | undefined,
): Promise<Failure> {
  if (!latest?.changedBy || !latest.changedAt) return new Failure(code);
  const { changedBy, changedAt } = latest;
  const names = await namesOfStaff(db, [changedBy]);
  return new Failure(code, {
    current: { changed_by: names.get(changedBy) ?? '', changed_at: changedAt.toISOString() },
  });
}
