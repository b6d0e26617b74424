import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import {
  type CalendarReader,
  calendarReaderOf,
} from '#server/identity/calendar-address/calendar-address.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { appointments_mail } from '#texts/generated/appointments_mail.ts';
import { hasBeenCancelled } from '../appointment-moves.rules.ts';
import { portalUrl } from '../mails/appointments.mails.ts';
import { calendarUid, writeCalendarFeed } from '../mails/calendar-file.rules.ts';
import { feedSpan, initialsOf, isInFeed } from './calendar-feed.rules.ts';
import { type FeedEntry, listFeedOfDoctor, listFeedOfPatient } from './calendar-feed.store.ts';

/** Programs read every few minutes at most. Several programs of one person share the address. */
const READS: Limit = { name: 'appointments.feed_reads', allowed: 120, windowSeconds: 3600 };
/** Services that read for many people use few networks, so this limit counts wrong addresses only. */
const WRONG: Limit = { name: 'appointments.feed_wrong', allowed: 60, windowSeconds: 600 };

const REFRESH_HOURS = 4;

type FeedDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/** The feed behind a secret; undefined for a secret that is wrong or has ended. */
export async function readCalendarFeed(
  deps: FeedDeps,
  secret: string,
  network: string,
): Promise<string | undefined> {
  const { db, now } = deps;
  const reader = await calendarReaderOf(db, secret);
  if (!reader) {
    await takeTry(db, WRONG, network, now());
    return undefined;
  }
  await takeTry(db, READS, secret, now());
  const entries = await entriesOf(db, reader, now());
  const { calendar_feed_name: name } = appointments_mail[reader.locale];
  return writeCalendarFeed({
    name,
    refreshHours: REFRESH_HOURS,
    events: entries.filter(({ status }) => isInFeed(status)).map((entry) => eventOf(deps, reader, entry)),
  });
}

/** A doctor whose account no longer belongs to a doctor has an empty calendar. */
async function entriesOf(db: Db, reader: CalendarReader, now: Date): Promise<FeedEntry[]> {
  const span = feedSpan(now);
  if (reader.kind === 'patient') return await listFeedOfPatient(db, reader.patientId, span);
  const doctorId = await doctorIdOf(db, reader.staffId);
  return doctorId === undefined ? [] : await listFeedOfDoctor(db, doctorId, span);
}

/** Others may see the calendar: a patient's feed names only the time, a doctor's feed the initials too. */
function eventOf({ config }: Pick<Deps, 'config'>, reader: CalendarReader, entry: FeedEntry) {
  const { id, status, startsAt, endsAt, sequence, person, updatedAt } = entry;
  const t = appointments_mail[reader.locale];
  const isDoctor = reader.kind === 'staff';
  const url = isDoctor ? `${config.publicUrl}/staff/calendar` : portalUrl(config.publicUrl);
  return {
    uid: calendarUid(id, url),
    sequence,
    isCancelled: hasBeenCancelled(status),
    startsAt,
    endsAt,
    summary: (isDoctor && initialsOf(person)) || t.calendar_summary,
    description: isDoctor ? url : t.calendar_description({ url }),
    url,
    writtenAt: updatedAt,
  };
}
