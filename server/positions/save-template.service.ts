import type { z } from 'zod';
import type { positionsStaff, Template } from '#contract/positions.contract.ts';
import { sumOf } from '#contract/positions.rules.ts';
import { pricedService } from '#server/catalogue/catalogue.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { positions_answer } from '#texts/generated/positions_answer.ts';
import { describePosition, usedPositions } from './positions.service.ts';
import { findTemplate, replaceTemplate } from './positions.store.ts';

type Wish = z.output<(typeof positionsStaff)['saveTemplate']['input']>;

export async function readTemplate(db: Db, serviceId: number): Promise<Template> {
  const service = await pricedService(db, serviceId);
  if (!service) throw new Failure('request.not_found');
  const template = await findTemplate(db, serviceId);
  const positions = template?.positions ?? [];
  return {
    service_id: serviceId,
    version: template?.version ?? 0,
    price_cents: service.priceCents,
    sum_cents: sumOf(positions),
    positions: positions.map(describePosition),
  };
}

/** A template must add up to the price of the service to the cent. An empty one means: by title and price. */
export async function saveTemplate(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { staffId }: Staff,
  { service_id: serviceId, version, positions: given }: Wish,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ message: string; data: Template }> {
  const changedAt = now();
  return await db.transaction(async (tx) => {
    const service = await pricedService(tx, serviceId);
    if (!service) throw new Failure('request.not_found');
    const positions = await usedPositions(tx, given, { day: berlinDate(changedAt), hasAgreement: false });
    if (positions.length > 0 && sumOf(positions) !== service.priceCents)
      throw new Failure('positions.sum_differs');
    const template = { serviceId, positions, changedAt, changedById: staffId };
    if (!(await replaceTemplate(tx, template, version))) throw new Failure('positions.changed');
    return { message: positions_answer[locale].template_saved, data: await readTemplate(tx, serviceId) };
  });
}
