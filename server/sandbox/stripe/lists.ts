import { z } from 'zod';
import {
  type ListOptions,
  listObjects,
  type ObjectKind,
  type StoredObject,
} from '../providers/objects.store.ts';
import { paging } from './parameters.ts';
import { route, type StripeRoute } from './stripe-call.ts';

const Paging = z.object(paging);
type Paging = z.output<typeof Paging>;

/** A list of one kind, newest first, that can be narrowed by these fields. */
export function listRoute<Body extends object, Inner extends object>(
  name: `GET /v1/${string}`,
  kind: ObjectKind<Body, Inner>,
  filters: Record<string, z.ZodType<unknown>>,
): StripeRoute {
  const schema = z.strictObject({ ...paging, ...filters });
  return route(name, schema, async ({ tx, input }) => {
    const { limit, starting_after, ending_before, created, ...where } = input as Paging &
      Record<string, unknown>;
    const page = { limit, starting_after, ending_before, created };
    const found = await listObjects(tx, kind, { where, ...optionsOf(page) });
    return listBody(name.split(' ')[1] ?? '', found, page);
  });
}

/** One more than asked for is read, to know whether there are more. */
export function optionsOf({ limit, starting_after, ending_before, created }: Paging): ListOptions {
  return {
    olderThan: starting_after,
    newerThan: ending_before,
    limit: limit + 1,
    ...spanOf(created),
  };
}

export function listBody<Body extends object, Inner extends object>(
  url: string,
  found: StoredObject<Body, Inner>[],
  { limit, ending_before }: Paging,
) {
  const shown = ending_before ? found.slice(-limit) : found.slice(0, limit);
  return { object: 'list', data: shown.map(({ body }) => body), has_more: found.length > limit, url };
}

/** Moments count in whole seconds: what was made within the last one belongs to it. */
function spanOf(created: Paging['created']): Pick<ListOptions, 'from' | 'to'> {
  if (created === undefined) return {};
  if (created instanceof Date) return { from: created, to: endOfSecond(created) };
  const { gt, gte, lt, lte } = created;
  return {
    from: gte ?? (gt && new Date(gt.getTime() + 1000)),
    to: (lte && endOfSecond(lte)) ?? (lt && new Date(lt.getTime() - 1)),
  };
}

function endOfSecond(moment: Date): Date {
  return new Date(moment.getTime() + 999);
}
