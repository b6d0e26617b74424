import type { GivenPosition, Position } from '#contract/positions.contract.ts';
import { amountOf, type CataloguePosition, faultOf, type UsedPosition } from '#contract/positions.rules.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure, type FieldFaults } from '#server/platform/failure.ts';
import { findPositions } from './find-positions.rules.ts';
import { SHIPPED_CATALOGUE, SHIPPED_POSITIONS } from './goae-positions.rules.ts';
import { findCatalogue, findTemplate, listCatalogue } from './positions.store.ts';

interface Catalogue {
  name: string;
  validFrom: string;
  positions: readonly CataloguePosition[];
}

/** The catalogue in force on a day: the imported one, or the one that the project ships. */
export async function catalogueOn(db: Db, day: string): Promise<Catalogue> {
  const imported = await findCatalogue(db, day);
  if (!imported) return { ...SHIPPED_CATALOGUE, positions: SHIPPED_POSITIONS };
  const { id, name, validFrom } = imported;
  return { name, validFrom, positions: await listCatalogue(db, id) };
}

export async function searchPositions({ db, now }: Pick<Deps, 'db' | 'now'>, search: string) {
  const { name, validFrom, positions } = await catalogueOn(db, berlinDate(now()));
  return { catalogue: { name, valid_from: validFrom }, data: findPositions(positions, search) };
}

/** The given positions with words, points and kind of the catalogue of that day, or a refusal that names each fault. */
export async function usedPositions(
  db: Db,
  given: readonly GivenPosition[],
  { day, hasAgreement }: { day: string; hasAgreement: boolean },
): Promise<UsedPosition[]> {
  const { positions } = await catalogueOn(db, day);
  const known = new Map(positions.map((position) => [position.number, position]));
  const fields: FieldFaults = {};
  const used = given.flatMap(({ number, factor_hundredths, times, reason }, place) => {
    const position = known.get(number);
    if (!position) {
      fields[`positions.${place}.number`] = [{ text: 'position_unknown' }];
      return [];
    }
    const one = { ...position, factor_hundredths, times, reason };
    const fault = faultOf(one, { hasAgreement });
    if (fault === 'reason_missing') fields[`positions.${place}.reason`] = [{ text: 'factor_reason' }];
    else if (fault) fields[`positions.${place}.factor_hundredths`] = [{ text: 'factor_limit' }];
    return [one];
  });
  if (Object.keys(fields).length > 0) throw new Failure('request.invalid', { fields });
  return used;
}

/** The positions of which a service consists; empty if it is invoiced by its title and price. */
export async function positionsOfService(db: Db, serviceId: number): Promise<UsedPosition[]> {
  return (await findTemplate(db, serviceId))?.positions ?? [];
}

export function describePosition(position: UsedPosition): Position {
  return { ...position, amount_cents: amountOf(position) };
}
