import type { Slot } from '#contract/schedule.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { calendarsFor } from './calendar-owner.service.ts';
import { nextFreeTimes } from './free-slots.service.ts';
import type { SlotSearch } from './offer.service.ts';

interface Wish {
  serviceId: number;
  doctorIds?: number[] | undefined;
  from?: string | undefined;
  until?: string | undefined;
  limit: number;
}

/** Free times for a visit that the clinic makes or moves; a doctor finds her own. */
export async function freeTimesForStaff(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { doctorIds = [], until, ...wish }: Wish,
): Promise<{ data: Slot[] }> {
  const calendars = await calendarsFor(deps.db, staff, doctorIds);
  const slots = await freeTimesForClinic(deps, { ...wish, doctorIds: calendars.map(({ id }) => id) });
  return { data: slots.filter(({ date }) => until === undefined || date <= until) };
}

/** The same for a rule of the house. Nobody in particular looks, so that every hold counts as taken. */
export async function freeTimesForClinic(
  deps: Pick<Deps, 'db' | 'now'>,
  { serviceId, doctorIds, from, limit }: Omit<Wish, 'until'> & { doctorIds: number[] },
): Promise<Slot[]> {
  if (doctorIds.length === 0) return [];
  const search: SlotSearch = { byClinic: true, actor: { kind: 'visitor' }, holder: {}, serviceId, doctorIds };
  const { data } = await nextFreeTimes(deps, search, { limit, from });
  return data;
}
