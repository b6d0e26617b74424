import { templateFaultOf } from '#contract/fee-agreement.rules.ts';
import { SHIPPED_POSITIONS } from '#contract/goae-positions.rules.ts';
import { positionKinds, sumOf, type UsedPosition } from '#contract/positions.rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findTemplate, replaceTemplate } from '#server/positions/positions.store.ts';
import { titleOfCode } from '#server/treatment/diagnosis/diagnoses.rules.ts';

/**
 * Of which positions the services of the demo clinic consist. All can be provided by video: talks with what is written
 * after them, and the psychiatric examination only where mood and sleep are what is treated. The second opinion has
 * neither duration nor price, so it is by title and price, and says so.
 */
const BY_POSITIONS = [
  { slug: 'erstgespraech-wechseljahre', numbers: ['3'] },
  { slug: 'folgetermin-hormonprofil', numbers: ['1', '75'] },
  { slug: 'beratung-hormontherapie', numbers: ['3'], agreedFactor: 600 },
  { slug: 'beratung-zyklus-pms', numbers: ['3'] },
  { slug: 'sprechstunde-schilddruese', numbers: ['3'] },
  { slug: 'beratung-schlaf-stimmung', numbers: ['801', '849'] },
  { slug: 'beratung-ernaehrung', numbers: ['1', '76'] },
  { slug: 'beratung-knochen', numbers: ['1', '75'] },
  { slug: 'befundbesprechung', numbers: ['1', '75'] },
] as const satisfies { slug: string; numbers: string[]; agreedFactor?: number }[];

/** What a service of the demo clinic costs: what its positions add up to. */
export function priceByPositions(slug: (typeof BY_POSITIONS)[number]['slug']): number {
  const found = BY_POSITIONS.find((each) => each.slug === slug);
  return sumOf(found ? positionsOf(found) : []);
}

function positionsOf(entry: (typeof BY_POSITIONS)[number]): UsedPosition[] {
  const positions = usualPositions(entry.numbers);
  if (!('agreedFactor' in entry)) return positions;
  return positions.map((position) => ({ ...position, factor_hundredths: entry.agreedFactor }));
}

/** Where the positions are for something else than the menopause, an insurer wants a diagnosis that explains them. */
const OTHER_DIAGNOSES = new Map([
  ['beratung-schlaf-stimmung', 'F43.2'],
  ['beratung-ernaehrung', 'E78.2'],
]);

/** The diagnosis on the invoices of a service of the demo clinic. */
export function diagnosisFor(slug: string): string {
  const code = OTHER_DIAGNOSES.get(slug) ?? 'N95.1';
  return `${titleOfCode(code)} (${code} G)`;
}

/** Adds the templates that are missing, and replaces those of an older demo. */
export async function addMissingPositions(
  tx: Db,
  serviceId: (slug: string) => number,
  now: Date,
): Promise<void> {
  for (const entry of BY_POSITIONS) {
    const id = serviceId(entry.slug);
    const found = await findTemplate(tx, id);
    const isOld = found?.changedById === DEMO && found.positions.some((each) => isOfOlderDemo(each, found));
    if (found && !isOld) continue;
    await replaceTemplate(tx, {
      serviceId: id,
      version: found?.version ?? 0,
      positions: positionsOf(entry),
      requiresAgreement: 'agreedFactor' in entry,
      changedAt: now,
      changedById: DEMO,
    });
  }
}

/** Above the threshold, though nobody signs an agreement about it. */
function isOfOlderDemo(
  position: UsedPosition,
  { requiresAgreement }: { requiresAgreement: boolean },
): boolean {
  return templateFaultOf(position, { hasAgreement: requiresAgreement }) !== undefined;
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
