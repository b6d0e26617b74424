import type { z } from 'zod';
import { type AgreedPosition, positionsToAgree, templateFaultOf } from '#contract/fee-agreement.rules.ts';
import {
  isOfTheLaboratory,
  LABORATORY_POSITIONS,
  SHIPPED_CATALOGUE,
  SHIPPED_POSITIONS,
} from '#contract/goae-positions.rules.ts';
import type { GivenPosition, Position, positionsStaff, Template } from '#contract/positions.contract.ts';
import {
  type AgreedFactor,
  amountOf,
  type CataloguePosition,
  faultOf,
  lacksOrgans,
  namesOrgans,
  type PositionFault,
  sumOf,
  type UsedPosition,
} from '#contract/positions.rules.ts';
import { pricedService } from '#server/catalogue/catalogue.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure, type FieldFaults, StartRefusal } from '#server/platform/failure.ts';
import { positions_answer } from '#texts/generated/positions_answer.ts';
import { findPositions, readPositions } from './positions.rules.ts';
import {
  findCatalogue,
  findTemplate,
  insertCatalogue,
  listCatalogue,
  replaceTemplate,
} from './positions.store.ts';

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
  const offered = new Set(positions.map(({ number }) => number));
  const ofLaboratory = LABORATORY_POSITIONS.filter(({ number }) => !offered.has(number));
  return {
    catalogue: { name, valid_from: validFrom },
    data: findPositions(positions, search),
    of_laboratory: search === '' ? [] : findPositions(ofLaboratory, search),
  };
}

/** For which use positions are given: one appointment with what its patient has signed, or a template. */
type Use = { agreed: readonly AgreedFactor[]; date: string } | { date: string; requiresAgreement: boolean };

/** The given positions with words, points and kind of the catalogue of that day, or a refusal that names each fault. */
export async function usedPositions(
  db: Db,
  given: readonly GivenPosition[],
  use: Use,
): Promise<UsedPosition[]> {
  const { positions } = await catalogueOn(db, use.date);
  const known = new Map(positions.map((position) => [position.number, position]));
  const fields: FieldFaults = {};
  const used = given.flatMap((wish, place) => {
    const { number, factor_hundredths, times, reason, organs, provided, on_request } = wish;
    const position = known.get(number);
    if (!position) {
      const text = isOfTheLaboratory(number) ? 'position_of_laboratory' : 'position_unknown';
      fields[`positions.${place}.number`] = [{ text }];
      return [];
    }
    const { title, points, kind } = position;
    const isTemplate = 'requiresAgreement' in use;
    // Whoever treats the patient types the reason, for this patient at this appointment.
    const own = isTemplate ? '' : reason;
    const one: UsedPosition = {
      number,
      title,
      points,
      kind,
      factor_hundredths,
      times,
      reason: own,
      provided,
      on_request,
    };
    if (!isTemplate && namesOrgans(one)) one.organs = organs;
    if (!isTemplate && lacksOrgans(one)) fields[`positions.${place}.organs`] = [{ text: 'organs_missing' }];
    const fault = isTemplate
      ? templateFaultOf(one, { hasAgreement: use.requiresAgreement })
      : faultOf(one, use);
    if (fault === 'reason_missing') fields[`positions.${place}.reason`] = [{ text: FAULT_TEXTS[fault] }];
    else if (fault) fields[`positions.${place}.factor_hundredths`] = [{ text: FAULT_TEXTS[fault] }];
    return [one];
  });
  if (Object.keys(fields).length > 0) throw new Failure('request.invalid', { fields });
  return used;
}

const FAULT_TEXTS = {
  reason_missing: 'factor_reason',
  factor_not_usual: 'factor_usual',
  factor_not_agreeable: 'factor_not_agreeable',
  half_on_saturdays: 'factor_half',
  factor_too_big: 'factor_limit',
  factor_too_small: 'factor_limit',
} as const satisfies Record<PositionFault, string>;

/** The positions of which a service consists; empty if it is invoiced by its title and price. */
export async function positionsOfService(db: Db, serviceId: number): Promise<UsedPosition[]> {
  return withoutReasons((await findTemplate(db, serviceId))?.positions ?? []);
}

/** About which positions a patient has to sign an agreement before booking a service; empty if about none. */
export async function agreementOfService(db: Db, serviceId: number): Promise<AgreedPosition[]> {
  const template = await findTemplate(db, serviceId);
  return template?.requiresAgreement ? positionsToAgree(template.positions) : [];
}

/** Templates of before carried reasons. A factor above the threshold then waits for one of this appointment. */
function withoutReasons(positions: readonly UsedPosition[]): UsedPosition[] {
  return positions.map((position) => ({ ...position, reason: '' }));
}

export function describePositions(positions: readonly UsedPosition[]): Position[] {
  return positions.map((position) => {
    const { provided = '', on_request = false } = position;
    return { ...position, provided, on_request, amount_cents: amountOf(position, positions) };
  });
}

type Wish = z.output<(typeof positionsStaff)['saveTemplate']['input']>;

export async function readTemplate(db: Db, serviceId: number): Promise<Template> {
  const service = await pricedService(db, serviceId);
  if (!service) throw new Failure('request.not_found');
  const template = await findTemplate(db, serviceId);
  const positions = withoutReasons(template?.positions ?? []);
  return {
    service_id: serviceId,
    version: template?.version ?? 0,
    price_cents: service.priceCents,
    sum_cents: sumOf(positions),
    positions: describePositions(positions),
    requires_agreement: template?.requiresAgreement ?? false,
  };
}

/**
 * A template holds usual factors, or factors above the highest rate about which each patient signs an agreement. It may add up to less than the price, which the invoice then charges, but not to more
 * than the patient agrees to. An empty one means: by title and price.
 */
export async function saveTemplate(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { staffId }: Staff,
  { service_id: serviceId, version, positions: given, ...agreement }: Wish,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ message: string; data: Template }> {
  const changedAt = now();
  const { requires_agreement: requiresAgreement, is_no_emergency: isNoEmergency } = agreement;
  if (requiresAgreement && !isNoEmergency)
    throw new Failure('request.invalid', { fields: { is_no_emergency: [{ text: 'no_emergency' }] } });
  return await db.transaction(async (tx) => {
    const service = await pricedService(tx, serviceId);
    if (!service) throw new Failure('request.not_found');
    const positions = await usedPositions(tx, given, { date: berlinDate(changedAt), requiresAgreement });
    if (requiresAgreement && positionsToAgree(positions).length === 0)
      throw new Failure('positions.nothing_to_agree');
    if (sumOf(positions) > service.priceCents) throw new Failure('positions.above_price');
    const change = { positions, requiresAgreement, changedAt, changedById: staffId };
    const template = { serviceId, version, ...change };
    if (!(await replaceTemplate(tx, template))) throw new Failure('positions.changed');
    return { message: positions_answer[locale].template_saved, data: await readTemplate(tx, serviceId) };
  });
}

/** Adds a catalogue from a file. It is used from its day on; earlier appointments keep the one of their day. */
export async function importPositions(
  db: Db,
  { name, validFrom, file }: { name: string; validFrom: string; file: string },
  now: Date,
): Promise<number> {
  const { positions, faults } = readPositions(file);
  if (faults.length > 0) throw new StartRefusal(faults.join('\n'));
  await db.transaction((tx) => insertCatalogue(tx, { name, validFrom, importedAt: now }, positions));
  return positions.length;
}
