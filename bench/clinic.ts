import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemoClinic } from '#database/demo.ts';
import { sandbox } from '#sandbox/sandbox.ts';
import { addDays, berlinDate, datesOfMonth } from '#server/platform/berlin-time.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrateAll } from '#server/platform/prepare-database.ts';
import { addPastAppointments, type BusyClinic, planBusyClinic } from './busy-clinic.ts';
import { portalDeps } from './portal.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';
import { type ReferenceProcess, startReferences } from './reference-process.ts';

export const APPOINTMENTS = 50_000;

/** Where a clinic is opened, and who closes it. */
export interface ClinicPlace {
  /** The address of a new database: empty, or a copy of another one to which nobody is connected. */
  newDatabase(template?: string): Promise<string>;
  /** To be done when the benchmark ends, the last one first. */
  atEnd(work: () => Promise<unknown>): void;
}

/** The portal and the references on a clinic with 50,000 appointments. */
export interface Clinic extends BusyClinic {
  databaseUrl: string;
  /** Made before the portal started; a copy of it has the same clinic. */
  template: string;
  portal: PortalProcess;
  references: ReferenceProcess;
  /** Of the month in which nine of ten slots are taken, and of a later one in which all are free. */
  busyMonth: string;
  freeMonth: string;
}

export async function openClinic(bench: ClinicPlace): Promise<Clinic> {
  const now = systemClock.now();
  const busyMonth = monthAfter(berlinDate(now).slice(0, 7));
  const template = await bench.newDatabase();
  const plan = await withDatabase(template, async (database) => {
    await migrateAll(database, sandbox.migrations);
    await loadDemoClinic(await portalDeps(database, await temporaryFolder(bench)));
    const planned = await planBusyClinic(database.db);
    const history = { lastDate: lastDateOf(busyMonth), present: 0, count: APPOINTMENTS };
    await addPastAppointments(database.db, planned, history);
    return planned;
  });
  const databaseUrl = await bench.newDatabase(template);
  const portal = await startPortal({ databaseUrl });
  bench.atEnd(portal.stop);
  const references = await startReferences(databaseUrl);
  bench.atEnd(references.stop);
  return { ...plan, databaseUrl, template, portal, references, busyMonth, freeMonth: monthAfter(busyMonth) };
}

/** A portal on a copy of this clinic with more appointments; the new ones are all older. */
export async function openLargeClinic(
  bench: ClinicPlace,
  clinic: Clinic,
  count: number,
): Promise<PortalProcess> {
  const databaseUrl = await bench.newDatabase(clinic.template);
  const history = { lastDate: lastDateOf(clinic.busyMonth), present: APPOINTMENTS, count };
  await withDatabase(databaseUrl, ({ db }) => addPastAppointments(db, clinic, history));
  const portal = await startPortal({ databaseUrl });
  bench.atEnd(portal.stop);
  return portal;
}

/** Opens a database for the benchmark itself, beside the portal. */
export async function withDatabase<Result>(
  databaseUrl: string,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Files of the demo clinic lie here; no part reads them. */
async function temporaryFolder(bench: ClinicPlace): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'online-klinik-bench-'));
  bench.atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function monthAfter(month: string): string {
  return addDays(`${month}-28`, 7).slice(0, 7);
}

function lastDateOf(month: string): string {
  return datesOfMonth(month).at(-1) ?? month;
}
