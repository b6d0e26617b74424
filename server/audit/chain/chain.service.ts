import { addDays, berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { CHAINED_TABLES, type ChainEntry, hashAfter, type RowFault, rowFault } from './chain.rules.ts';
import {
  type ChainDay,
  contentsOf,
  type DayRange,
  dayBefore,
  dayWithoutHead,
  inSnapshot,
  listDays,
  listEntries,
  listWaiting,
  rowWithoutEntry,
  sealWaiting,
} from './chain.store.ts';

const PAGE = 2000;
const ROW_FAULTS: Record<RowFault, string> = {
  deleted: 'the row was deleted',
  changed: 'the row was changed',
  returned: 'the row is back although it was erased',
};

/**
 * Runs once a minute. When a day is over, its head is logged, where somebody who changes the database cannot reach
 * it.
 */
export async function sealAudit({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<void> {
  const today = berlinDate(now());
  const latest = await dayBefore(db, addDays(today, 1));
  if ((await sealWaiting(db, today)) === 0 || !latest || latest.day >= today) return;
  log.info({ job: 'audit', code: `${latest.day} ${latest.entries} ${latest.head}` }, 'audit day closed');
}

interface ChainReport {
  days: ChainDay[];
  waiting: number;
  /** The first fault, if there is one. */
  fault: string | undefined;
}

/** Recomputes the chain and compares every row with its sealed hash. */
export async function verifyChain(db: Db, range: DayRange = {}): Promise<ChainReport> {
  return await inSnapshot(db, async (tx) => {
    const report: ChainReport = { days: [], waiting: 0, fault: undefined };
    try {
      await verifyDays(tx, range, report);
      await verifyWaiting(tx, report);
      await verifyNothingMissing(tx);
    } catch (error) {
      if (!(error instanceof BrokenChain)) throw error;
      report.fault = error.message;
    }
    return report;
  });
}

class BrokenChain extends Error {}

async function verifyDays(tx: Db, range: DayRange, report: ChainReport): Promise<void> {
  const days = await listDays(tx, range);
  let previous = days[0] && (await dayBefore(tx, days[0].day));
  for (const day of days) {
    if (day.previousHead !== (previous?.head ?? '')) {
      throw new BrokenChain(`${day.day}: the day does not follow ${previous?.day ?? 'the beginning'}`);
    }
    await verifyDay(tx, day);
    report.days.push(day);
    previous = day;
  }
}

async function verifyDay(tx: Db, { day, entries, previousHead, head: dayHead }: ChainDay): Promise<void> {
  let head = previousHead;
  let position = 0;
  for (;;) {
    const page = await listEntries(tx, day, position, PAGE);
    const contents = await contentsOfAll(tx, page);
    for (const entry of page) {
      position += 1;
      head = hashAfter(head, entry);
      if (entry.position !== position) throw new BrokenChain(`${day} #${position}: the entry is missing`);
      if (entry.hash !== head)
        throw new BrokenChain(`${nameOf(entry)}: the entry was changed, inserted or moved`);
      refuseFault(entry, contents);
    }
    if (page.length < PAGE) break;
  }
  if (position < entries) throw new BrokenChain(`${day} #${position + 1}: the entry is missing`);
  if (position > entries || head !== dayHead)
    throw new BrokenChain(`${day}: the head does not fit the entries`);
}

async function verifyWaiting(tx: Db, report: ChainReport): Promise<void> {
  let afterId = 0;
  for (;;) {
    const page = await listWaiting(tx, afterId, PAGE);
    const contents = await contentsOfAll(tx, page);
    for (const entry of page) refuseFault(entry, contents);
    report.waiting += page.length;
    afterId = page.at(-1)?.id ?? afterId;
    if (page.length < PAGE) return;
  }
}

/** Finds days without a head and rows without an entry. */
async function verifyNothingMissing(tx: Db): Promise<void> {
  const headless = await dayWithoutHead(tx);
  if (headless) throw new BrokenChain(`${headless}: the head of the day is missing`);
  for (const table of CHAINED_TABLES) {
    const id = await rowWithoutEntry(tx, table);
    if (id !== undefined) throw new BrokenChain(`${table} ${id}: the row was inserted past the chain`);
  }
}

type Contents = Map<string, Map<number, string>>;

async function contentsOfAll(tx: Db, page: Pick<ChainEntry, 'tableName' | 'rowId'>[]): Promise<Contents> {
  const contents: Contents = new Map();
  for (const [table, entries] of Map.groupBy(page, ({ tableName }) => tableName)) {
    const ids = [...new Set(entries.map(({ rowId }) => rowId))];
    contents.set(table, await contentsOf(tx, table, ids));
  }
  return contents;
}

function refuseFault(entry: ChainEntry, contents: Contents): void {
  const fault = rowFault(entry, contents.get(entry.tableName)?.get(entry.rowId));
  if (fault) throw new BrokenChain(`${nameOf(entry)}: ${ROW_FAULTS[fault]}`);
}

function nameOf({ day, position, tableName, rowId }: ChainEntry): string {
  const place = day ? `${day} #${position}` : 'not sealed yet';
  return `${place}, ${tableName} ${rowId}`;
}
