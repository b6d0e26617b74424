import { bookableService } from '#server/catalogue/catalogue.service.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { addDays, berlinDate } from '#server/platform/berlin-time.ts';
import type { Deps } from '#server/platform/deps.ts';
import { freeTimesForClinic } from '#server/schedule/free-slots/free-slots.service.ts';
import { readSlotId } from '#server/schedule/free-slots/slots.rules.ts';
import { holdForOffer } from '#server/schedule/hold/hold-slot.service.ts';
import { insertEntry, listOpenEntries } from '#server/waitlist/entry.store.ts';
import { insertOffer, insertTime } from '#server/waitlist/offer.store.ts';
import { planOfferByHand } from '#server/waitlist/offer-plan.rules.ts';

const DAY = 86_400_000;
/** Far enough ahead that the time of the offer is nobody's next free one. */
const OFFERED_IN_DAYS = 21;

interface DemoWish {
  email: string;
  service: string;
  joinedDaysAgo: number;
  weekdays?: number[];
  fromTime?: string;
  untilTime?: string;
  noticeHours?: number;
  silences?: number;
  hasOffer?: true;
}

/** The first one has an offer to answer; the last one is paused. */
const WISHES: DemoWish[] = [
  { email: 'patientin@example.com', service: 'beratung-schlaf-stimmung', joinedDaysAgo: 12, hasOffer: true },
  {
    email: 'elif.demir@example.com',
    service: 'beratung-knochen',
    joinedDaysAgo: 9,
    weekdays: [2, 4],
    fromTime: '16:00',
  },
  {
    email: 'birgit.lehmann@example.com',
    service: 'beratung-knochen',
    joinedDaysAgo: 5,
    untilTime: '09:00',
    noticeHours: 48,
  },
  {
    email: 'claudia.hoffmann@example.com',
    service: 'zweitmeinung',
    joinedDaysAgo: 30,
    weekdays: [6],
    silences: 3,
  },
];

/** A patient who waits for anything already keeps it, and so does one who has left the list. */
export async function addMissingWaitlist(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  serviceId: (slug: string) => number,
): Promise<void> {
  const { db, now } = deps;
  for (const { email, service, joinedDaysAgo, hasOffer, silences = 0, ...wish } of WISHES) {
    const account = await findAccountByEmail(db, email);
    if (!account || (await listOpenEntries(db, account.id)).length > 0) continue;
    const entry = await insertEntry(db, {
      patientId: account.id,
      serviceId: serviceId(service),
      appointmentId: null,
      doctorIds: [],
      weekdays: wish.weekdays ?? [],
      fromTime: wish.fromTime ?? null,
      untilTime: wish.untilTime ?? null,
      noticeHours: wish.noticeHours ?? 0,
      untilDate: null,
      isAskedAtNight: false,
      status: silences > 0 ? 'paused' : 'active',
      silences,
      joinedAt: new Date(now().getTime() - joinedDaysAgo * DAY),
    });
    if (entry && hasOffer) await offerSomeTime(deps, entry);
  }
}

/** As an offer by hand, but nobody gets a letter about it. */
async function offerSomeTime(
  deps: Pick<Deps, 'db' | 'now'>,
  { id: entryId, serviceId, patientId }: { id: number; serviceId: number; patientId: number },
): Promise<void> {
  const now = deps.now();
  const doctors = (await bookableService(deps.db, serviceId))?.doctors ?? [];
  const from = addDays(berlinDate(now), OFFERED_IN_DAYS);
  const search = { serviceId, doctorIds: doctors.map((doctor) => doctor.id), from, limit: 1 };
  const [slot] = await freeTimesForClinic(deps, search);
  const key = slot && readSlotId(slot.id);
  if (!key) return;
  const freed = { serviceId, doctorId: key.doctorId, startsAt: new Date(key.startsAt) };
  const plan = planOfferByHand(freed.startsAt, now);
  if (plan.kind === 'over') return;
  const { expiresAt } = plan;
  await deps.db.transaction(async (tx) => {
    const { draftHash: holder } = await holdForOffer(tx, slot.id, { until: expiresAt, byClinic: true }, now);
    const source = `demo ${entryId}`;
    const timeId = await insertTime(tx, { ...freed, source, freedAt: now, chain: 0, isByHand: true });
    if (timeId === undefined) throw new Error('The demo offers this time already.');
    await insertOffer(tx, { timeId, entryId, patientId, holder, offeredAt: now, expiresAt });
  });
}
