import { SHIPPED_POSITIONS } from '#contract/goae-positions.rules.ts';
import { positionKinds, templateFaultOf, type UsedPosition } from '#contract/positions.rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findTemplate, replaceTemplate } from '#server/positions/positions.store.ts';

/** Services of the demo clinic that are invoiced by positions. The others are by title and price. */
const BY_POSITIONS = [
  { slug: 'befundbesprechung', numbers: ['34', '75'] },
  { slug: 'beratung-schlaf-stimmung', numbers: ['801', '849'] },
];

/** Adds the templates that are missing, and replaces those of an older demo, whose factors were above the threshold. */
export async function addMissingPositions(
  tx: Db,
  serviceId: (slug: string) => number,
  now: Date,
): Promise<void> {
  for (const { slug, numbers } of BY_POSITIONS) {
    const id = serviceId(slug);
    const found = await findTemplate(tx, id);
    const isOld = found?.changedById === DEMO && found.positions.some((each) => templateFaultOf(each));
    if (found && !isOld) continue;
    const positions = usualPositions(numbers);
    const version = found?.version ?? 0;
    await replaceTemplate(tx, { serviceId: id, version, positions, changedAt: now, changedById: DEMO });
  }
}

const DEMO = 0;

/** By the factor up to which nobody has to give a reason. */
export function usualPositions(numbers: readonly string[]): UsedPosition[] {
  return numbers.map((wanted) => {
    const found = SHIPPED_POSITIONS.find(({ number }) => number === wanted);
    if (!found) throw new Error(`The catalogue has no number ${wanted}.`);
    const { number, title, points, kind } = found;
    const factor_hundredths = positionKinds[kind].threshold;
    return { number, title, points, kind, factor_hundredths, times: 1, reason: '' };
  });
}
