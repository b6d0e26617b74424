import type { z } from 'zod';
import type { StaffWaitlistEntry, waitlistStaff } from '#contract/waitlist.contract.ts';
import { bookableService } from '#server/catalogue/catalogue.service.ts';
import { appointmentNames, doctorNameOf, serviceTitle } from '#server/catalogue/catalogue-names.service.ts';
import { personOf } from '#server/identity/profile/profile.service.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import { searchedText, valuesFound } from '#server/platform/database/displayed-text.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Locale } from '#server/platform/locale.ts';
import { freeTimesForClinic } from '#server/schedule/free-slots/free-slots.service.ts';
import { waitlist_answer } from '#texts/generated/waitlist_answer.ts';
import { type Entry, findEntry, pageOfEntries, type SearchedWord } from './entry.store.ts';
import { countOffers, listLiveOffers } from './offer.store.ts';
import { offerByHand } from './offer-times.service.ts';
import { entryOnWire } from './waitlist.wire.ts';

export { countOffers };

type Asked = z.output<(typeof waitlistStaff)['listWaitlist']['input']>;

export async function listWaitlist(
  { db }: Pick<Deps, 'db'>,
  { service_id: serviceId, search, page, perPage }: Asked,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ data: StaffWaitlistEntry[]; total: number }> {
  const words = await searchedWords(db, search, locale);
  const { rows, total } = await pageOfEntries(db, { serviceId, words, page, perPage });
  const data: StaffWaitlistEntry[] = [];
  for (const entry of rows) data.push(await forStaff(db, entry, locale));
  return { data, total };
}

async function searchedWords(db: Db, search: string, locale: Locale): Promise<SearchedWord[]> {
  const names = await appointmentNames(db);
  const doctorName = (id: number) => names.doctors.get(id)?.displayName ?? '';
  const words = searchedText(search, locale).split(' ').filter(Boolean);
  return words.map((word) => ({
    word,
    serviceIds: valuesFound(
      [...names.services.keys()],
      (id) => serviceTitle(names, id, locale),
      word,
      locale,
    ),
    doctorIds: valuesFound([...names.doctors.keys()], doctorName, word, locale),
  }));
}

async function forStaff(db: Db, entry: Entry, locale: Locale): Promise<StaffWaitlistEntry> {
  const known = await personOf(db, entry.patientId);
  const [offer] = await listLiveOffers(db, { entryId: entry.id });
  return {
    ...(await entryOnWire(db, entry, locale)),
    patient: { id: entry.patientId, name: known ? `${known.person.firstName} ${known.person.lastName}` : '' },
    offer: offer
      ? {
          starts_at: offer.time.startsAt.toISOString(),
          expires_at: offer.expiresAt.toISOString(),
          display_name: (await doctorNameOf(db, offer.time.doctorId)) ?? '',
        }
      : null,
  };
}

const TIMES_SHOWN = 40;

/** Free times of the doctors whom the patient waits for. */
export async function listTimesForEntry({ db, now }: Pick<Deps, 'db' | 'now'>, id: number) {
  const entry = await openEntry(db, id);
  const offered = (await bookableService(db, entry.serviceId))?.doctors.map((doctor) => doctor.id) ?? [];
  const doctorIds = entry.doctorIds.length > 0 ? entry.doctorIds : offered;
  const { serviceId } = entry;
  return { data: await freeTimesForClinic({ db, now }, { serviceId, doctorIds, limit: TIMES_SHOWN }) };
}

export async function offerToEntry(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { id, schedule }: { id: number; schedule: string },
  { locale }: Pick<Client, 'locale'>,
) {
  await offerByHand(deps, id, schedule);
  const entry = await openEntry(deps.db, id);
  return { message: waitlist_answer[locale].offered, data: await forStaff(deps.db, entry, locale) };
}

async function openEntry(db: Db, id: number): Promise<Entry> {
  const entry = await findEntry(db, id);
  if (!entry || entry.endedAt !== null) throw new Failure('request.not_found');
  return entry;
}
