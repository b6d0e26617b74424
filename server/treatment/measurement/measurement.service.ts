import type {
  Measurement,
  MeasurementEntry,
  Measurements,
} from '#contract/treatment-measurement.contract.ts';
import { type Judgement, judge, toBase } from '#contract/treatment-measurement.rules.ts';
import { requireRecord } from '#server/appointments/access/record-access.service.ts';
import { recordAccess, recordView } from '#server/audit/access/log-access.service.ts';
import { isWithdrawn } from '#server/audit/consent/withdraw-consent.service.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import type { Patient, Staff } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { medicinesTakenOn } from '../plan/read-plans.service.ts';
import { chooseRange, describeQuantities, faultsOfEntry, findKnown } from './measurement.rules.ts';
import {
  insertMeasurement,
  listMeasurementsOf,
  lockMeasurement,
  markStruck,
  type StoredMeasurement,
} from './measurement.store.ts';

type Reader = Pick<Deps, 'db' | 'now'>;
type Spoken = Pick<Client, 'locale'>;
interface Answer {
  data: Measurements;
}
interface Strike {
  measurement_id: number;
  reason: string;
}

/** Ten years of a value every second day; older ones are in the export. */
const MOST_SHOWN = 2_000;
const OWN_ENTRIES: Limit = { name: 'measurements', allowed: 200, windowSeconds: 24 * 3600 };

export async function listMeasurements(
  { db, now }: Reader,
  staff: Staff,
  patientId: number,
  client: Spoken,
): Promise<Answer> {
  const { reader } = await requireRecord(db, staff, { patientId, to: 'read' }, now());
  await recordView(db, { patientId, kind: 'measurement_read', actor: reader }, now());
  return await describeMeasurements(db, patientId, client, staff);
}

export async function addMeasurement(
  { db, now }: Reader,
  staff: Staff,
  { patient_id: patientId, ...entry }: MeasurementEntry & { patient_id: number },
  client: Spoken,
): Promise<Answer> {
  return await db.transaction(async (tx) => {
    const { reader } = await requireRecord(tx, staff, { patientId, to: 'change' }, now());
    const subjectId = await enter(tx, { patientId, enteredById: staff.staffId }, entry, now(), client);
    if (subjectId !== undefined)
      await recordAccess(tx, { patientId, kind: 'measurement_added', actor: reader, subjectId }, now());
    return await describeMeasurements(tx, patientId, client, staff);
  });
}

/** A value that is struck already stays as it is. */
export async function strikeMeasurement(
  { db, now }: Reader,
  staff: Staff,
  { patient_id: patientId, measurement_id: id, reason }: Strike & { patient_id: number },
  client: Spoken,
): Promise<Answer> {
  return await db.transaction(async (tx) => {
    const { reader } = await requireRecord(tx, staff, { patientId, to: 'change' }, now());
    const found = await requireMeasurement(tx, patientId, id);
    if (!found.struckAt) {
      await markStruck(tx, id, { struckAt: now(), struckById: staff.staffId, struckReason: reason });
      await recordAccess(tx, { patientId, kind: 'measurement_struck', actor: reader, subjectId: id }, now());
    }
    return await describeMeasurements(tx, patientId, client, staff);
  });
}

export async function listOwnMeasurements(
  { db }: Pick<Deps, 'db'>,
  { patientId }: Patient,
  client: Spoken,
): Promise<Answer> {
  return await describeMeasurements(db, patientId, client, null);
}

/** Whoever withdrew the consent to the use of health information adds none until a new history is signed. */
export async function addOwnMeasurement(
  { db, now }: Reader,
  { patientId }: Patient,
  entry: MeasurementEntry,
  client: Spoken,
): Promise<Answer> {
  await takeTry(db, OWN_ENTRIES, String(patientId), now());
  return await db.transaction(async (tx) => {
    if (await isWithdrawn(tx, patientId, 'data_processing')) throw new Failure('treatment.consent_withdrawn');
    await enter(tx, { patientId, enteredById: null }, entry, now(), client);
    return await describeMeasurements(tx, patientId, client, null);
  });
}

/** Only what the patient entered. */
export async function strikeOwnMeasurement(
  { db, now }: Reader,
  { patientId }: Patient,
  { measurement_id: id, reason }: Strike,
  client: Spoken,
): Promise<Answer> {
  return await db.transaction(async (tx) => {
    const found = await requireMeasurement(tx, patientId, id);
    if (found.enteredById !== null) throw new Failure('treatment.not_your_measurement');
    if (!found.struckAt)
      await markStruck(tx, id, { struckAt: now(), struckById: null, struckReason: reason });
    return await describeMeasurements(tx, patientId, client, null);
  });
}

async function requireMeasurement(tx: Db, patientId: number, id: number): Promise<StoredMeasurement> {
  const found = await lockMeasurement(tx, patientId, id);
  if (!found) throw new Failure('request.not_found');
  return found;
}

/** The id of the new row; nothing if the entry came a second time. */
async function enter(
  tx: Db,
  who: Pick<StoredMeasurement, 'patientId' | 'enteredById'>,
  entry: MeasurementEntry,
  now: Date,
  { locale }: Spoken,
): Promise<number | undefined> {
  const fields = faultsOfEntry(entry, berlinDate(now), locale);
  const known = findKnown(entry);
  if (!known || Object.keys(fields).length > 0) throw new Failure('request.invalid', { fields });
  const { quantity, unit, comparator, value, phase, note, measured_on: measuredOn } = entry;
  const medicines = await medicinesTakenOn(tx, who.patientId, measuredOn);
  return await insertMeasurement(tx, {
    ...who,
    quantity,
    unit,
    comparator,
    value,
    phase,
    note,
    enteredAt: now,
    requestKey: entry.request_key,
    secondValue: entry.second_value,
    measuredOn,
    ...chooseRange(entry, known, medicines),
  });
}

/** Everything that was entered, as this person may see it; without staff, the patient. */
async function describeMeasurements(
  db: Db,
  patientId: number,
  { locale }: Spoken,
  staff: Staff | null,
): Promise<Answer> {
  const stored = await listMeasurementsOf(db, patientId, MOST_SHOWN);
  const writers = stored.flatMap(({ enteredById, struckById }) =>
    [enteredById, struckById].filter((id) => id !== null),
  );
  const names = await namesOfStaff(db, writers);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? ''));
  return {
    data: {
      quantities: describeQuantities(locale),
      measurements: stored.map((row) => measurementOf(row, nameOf, staff !== null)),
    },
  };
}

function measurementOf(
  row: StoredMeasurement,
  nameOf: (id: number | null) => string | null,
  isStaff: boolean,
): Measurement {
  const { id, quantity, measuredOn, unit, comparator, phase, note } = row;
  return {
    id,
    quantity,
    measured_on: measuredOn,
    unit,
    comparator,
    phase,
    note,
    parts: partsOf(row),
    range_source: row.rangeSource,
    therapy: row.rangeMedicine,
    entered_at: row.enteredAt.toISOString(),
    entered_by: nameOf(row.enteredById),
    struck: row.struckAt && {
      at: row.struckAt.toISOString(),
      by: nameOf(row.struckById),
      reason: row.struckReason ?? '',
    },
    can_strike: !row.struckAt && (isStaff || row.enteredById === null),
  };
}

/** Where each number of a value stands in its range. */
export function judgementsOf(row: StoredMeasurement): Judgement[] {
  return partsOf(row).map(({ judgement }) => judgement);
}

function partsOf(row: StoredMeasurement): Measurement['parts'] {
  const known = findKnown(row);
  if (!known) throw new Error(`The catalogue no longer has ${row.quantity} in ${row.unit}.`);
  const values = row.secondValue === null ? [row.value] : [row.value, row.secondValue];
  return values.map((value, place) => {
    const base = toBase(value, known.unit);
    const range = row.ranges[place] ?? null;
    return {
      value,
      base_value: base,
      range,
      judgement: judge({ comparator: row.comparator, value: base }, range),
    };
  });
}
