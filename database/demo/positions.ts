import { SHIPPED_POSITIONS } from '#contract/goae-positions.rules.ts';
import { proposeFactors, sumOf, type UsedPosition } from '#contract/positions.rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findTemplate, replaceTemplate } from '#server/positions/positions.store.ts';

/** Services of the demo clinic that are invoiced by positions, with their price. The others are by title and price. */
const BY_POSITIONS = [
  { slug: 'befundbesprechung', priceCents: 75_00, numbers: ['34', '70', '75'] },
  { slug: 'beratung-schlaf-stimmung', priceCents: 95_00, numbers: ['34', '60', '75'] },
];
const REASON = 'Überdurchschnittlicher Zeitaufwand bei umfangreichen Vorbefunden';

/** Adds the templates that are missing, for a service that still has the price of the demo. */
export async function addMissingPositions(
  tx: Db,
  serviceId: (slug: string) => number,
  now: Date,
): Promise<void> {
  for (const { slug, priceCents, numbers } of BY_POSITIONS) {
    const id = serviceId(slug);
    if (await findTemplate(tx, id)) continue;
    const positions = demoPositions(numbers, priceCents);
    await replaceTemplate(tx, { serviceId: id, version: 0, positions, changedAt: now, changedById: 0 });
  }
}

export function demoPositions(numbers: readonly string[], priceCents: number): UsedPosition[] {
  const chosen = SHIPPED_POSITIONS.filter(({ number }) => numbers.includes(number)).map((position) => ({
    ...{ ...position, factor_hundredths: 100, times: 1, reason: REASON },
  }));
  const found = proposeFactors(chosen, priceCents);
  if (!found || sumOf(found) !== priceCents) throw new Error(`${numbers} do not reach ${priceCents} cents.`);
  return found.map((each) => ({ ...each, reason: each.factor_hundredths > 230 ? REASON : '' }));
}
