import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
/** In winter, for which this computation is written. */
const BERLIN_OFFSET = '+01:00';

const BLOCKED = '(select *, lower(during) as "from", upper(during) as "to" from blocked_time) as blocked';

// biome-ignore lint/suspicious/noExplicitAny: whole rows of several tables, as the database returns them.
type Row = Record<string, any>;

async function rowsOf(db: Db, table: string): Promise<Row[]> {
  return (await db.execute<Row>(sql.raw(`select * from ${table}`))).rows;
}

/**
 * The free slots of a winter month as `doctor date HH:mm`, computed slowly and plainly: all rows are read, and each day
 * is a row of minutes. It shares no code with the search it is compared with.
 */
export async function plainSlots(
  db: Db,
  { serviceId, month, days, now, holders }: PlainSearch,
): Promise<string[]> {
  const [service] = (await rowsOf(db, 'service')).filter(({ id }) => Number(id) === serviceId);
  if (!service?.is_active) return [];
  const rule = (await rowsOf(db, 'service_booking_rule')).find((row) => Number(row.service_id) === serviceId);
  const offered = (await rowsOf(db, 'doctor_service')).filter((row) => Number(row.service_id) === serviceId);
  const doctors = (await rowsOf(db, 'doctor')).filter(
    ({ id, is_active }) => is_active && offered.some((row) => row.doctor_id === id),
  );
  const spans = async (table: string) =>
    (await rowsOf(db, table)).map((row) => ({ ...row, from: at(row.starts_at), to: at(row.ends_at) }));
  const calendar = {
    hours: (await rowsOf(db, 'working_hours')).map((row) => ({
      ...row,
      from: minutesOf(row.starts_at),
      to: minutesOf(row.ends_at),
    })),
    extra: await spans('extra_window'),
    absences: await spans('absence'),
    taken: (await rowsOf(db, BLOCKED)).map((row) => ({ ...row, from: at(row.from), to: at(row.to) })),
  };
  const terms = {
    before: rule?.buffer_before_minutes ?? 0,
    length: service.duration_minutes ?? 45,
    after: rule?.buffer_after_minutes ?? 0,
  };
  const earliest = now.getTime() + (rule?.minimum_notice_minutes ?? 120) * MINUTE;
  const today = new Date(now.getTime() + 60 * MINUTE).toISOString().slice(0, 10);
  const latest = startOf(today) + ((rule?.horizon_days ?? 90) + 1) * DAY_MINUTES * MINUTE;

  const found: string[] = [];
  for (let day = 1; day <= days; day += 1) {
    const date = `${month}-${String(day).padStart(2, '0')}`;
    for (const { id } of doctors) {
      const own = ofDoctor(calendar, id);
      for (const from of beginnings(date, own, terms)) {
        const blocked = {
          from: from - terms.before * MINUTE,
          to: from + (terms.length + terms.after) * MINUTE,
        };
        const isTaken = own.taken.some(
          (row) => isInForce(row, now, holders) && row.from < blocked.to && row.to > blocked.from,
        );
        if (from >= earliest && from < latest && !isTaken) found.push(`${id} ${date} ${clock(from)}`);
      }
    }
  }
  return found.toSorted();
}

interface PlainSearch {
  serviceId: number;
  month: string;
  days: number;
  now: Date;
  holders: string[];
}

type Timed = Row & { from: number; to: number };
type Calendar = Record<'hours' | 'extra' | 'absences' | 'taken', Timed[]>;

function ofDoctor({ hours, extra, absences, taken }: Calendar, id: unknown): Calendar {
  const own = (rows: Timed[]) => rows.filter(({ doctor_id }) => doctor_id === id);
  return { hours: own(hours), extra: own(extra), absences: own(absences), taken: own(taken) };
}

function isInForce(row: Row, now: Date, holders: string[]): boolean {
  if (row.released_at !== null) return false;
  return row.kind === 'appointment' || (at(row.expires_at) > now.getTime() && !holders.includes(row.holder));
}

/** Minute by minute: open by the hours or an extra window, and nobody absent. */
function beginnings(
  date: string,
  { hours, extra, absences }: Calendar,
  { before, length, after }: { before: number; length: number; after: number },
): number[] {
  const start = startOf(date);
  const weekday = ((new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7) + 1;
  const worked = hours.filter(
    (row) =>
      Number(row.weekday) === weekday &&
      String(row.valid_from) <= date &&
      (row.valid_until === null || String(row.valid_until) >= date),
  );
  const isOpen = (minute: number) => {
    const moment = start + minute * MINUTE;
    const isOpened =
      worked.some(({ from, to }) => from <= minute && minute < to) ||
      extra.some(({ from, to }) => from <= moment && moment < to);
    return isOpened && !absences.some(({ from, to }) => from <= moment && moment < to);
  };
  const found: number[] = [];
  let opened = 0;
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    opened = isOpen(minute) ? opened + 1 : 0;
    if (opened < before + length + after) continue;
    found.push(start + (minute + 1 - after - length) * MINUTE);
    opened = 0;
  }
  return found;
}

function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00${BERLIN_OFFSET}`);
}

function at(moment: unknown): number {
  return new Date(String(moment)).getTime();
}

function minutesOf(time: unknown): number {
  const [hours = 0, minutes = 0] = String(time).split(':').map(Number);
  return hours * 60 + minutes;
}

function clock(moment: number): string {
  return new Date(moment + 60 * MINUTE).toISOString().slice(11, 16);
}
