import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aSubmission } from '#server/anamnesis/testing.ts';
import { holderOf } from '#server/schedule/hold/holder.service.ts';
import { aPlan, type Plan, visitor } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { requirePayable } from './require-payable.service.ts';
import {
  book,
  ENTRIES,
  readDraft,
  saveCard,
  saveDraft,
  slotAt,
  storedRecords,
  submitAnamnesis,
  submitData,
} from './testing.ts';
import { ADDRESS } from './testing-person.ts';
import { writeBooking } from './write-booking.service.ts';

let clinic: Clinic;
let plan: Plan;
let ana: Awaited<ReturnType<typeof visitor>>;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
  ana = await visitor(clinic, plan);
  await submitData(clinic, plan, {}, ana);
});

const MINUTES = 60;

const records = () => storedRecords(clinic);

async function consentCount(): Promise<number> {
  return (await clinic.db.execute(sql`select 1 from consent`)).rows.length;
}

test('signing again replaces the former record, also at the same moment', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => submitAnamnesis(clinic, plan, ana)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const kept = await records();
  expect(kept).toHaveLength(1);
  const { rows } = await clinic.db.execute(
    sql`select anamnesis_id::integer as id from booking_draft where anamnesis_id is not null`,
  );
  expect(rows).toEqual([{ id: kept[0]?.id }]);
  expect(await consentCount()).toBe(3);
});

test.each([
  ['the name', { last_name: 'Groß' }],
  ['the birthdate', { birthdate: '1974-03-10' }],
  ['the address', { address: { ...ADDRESS, house_number: '13' } }],
  ['the country', { address: { ...ADDRESS, country_code: 'AT' } }],
])('WIZ-14: a guest who changes %s has to sign again', async (_what, changes) => {
  await submitAnamnesis(clinic, plan, ana);

  await submitData(clinic, plan, changes, ana);

  expect(await readDraft(clinic, ana)).toMatchObject({
    is_data_accepted: true,
    is_anamnesis_accepted: false,
  });
  expect([await records(), await consentCount()]).toEqual([[], 0]);
});

test('WIZ-14: a guest who changes an answer has to sign again, also after a reload', async () => {
  await submitAnamnesis(clinic, plan, ana);
  const { anamnesis } = await readDraft(clinic, ana);
  const answers = { ...anamnesis.answers, lastPeriod: { ...anamnesis.answers.lastPeriod, notice: 'heute' } };

  await saveDraft(clinic, { anamnesis: { ...anamnesis, answers } }, ana);

  expect(await readDraft(clinic, ana)).toMatchObject({
    anamnesis: { answers: { lastPeriod: { notice: 'heute' } } },
    is_anamnesis_accepted: false,
  });
  expect([await records(), await consentCount()]).toEqual([[], 0]);
});

test('WIZ-14: refused new answers also end the signature of the former answers', async () => {
  await submitAnamnesis(clinic, plan, ana);
  const unsigned = { ...aSubmission(), sign: { questions: [{ key: 'ort', notice: 'Bonn' }] } };

  expect((await submitAnamnesis(clinic, plan, ana, unsigned)).status).toBe(422);

  expect((await readDraft(clinic, ana)).is_anamnesis_accepted).toBe(false);
  expect(await records()).toEqual([]);
});

test('WIZ-14: the signature stays valid while the signed data are unchanged', async () => {
  await submitAnamnesis(clinic, plan, ana);
  await saveDraft(clinic, { anamnesis: (await readDraft(clinic, ana)).anamnesis }, ana);
  await submitData(
    clinic,
    plan,
    { last_name: ' Klein ', phone: '030 7654321', email: 'eva@example.test' },
    ana,
  );
  await submitData(clinic, plan, { last_name: '' }, ana);

  expect((await readDraft(clinic, ana)).is_anamnesis_accepted).toBe(true);
  expect(await records()).toHaveLength(1);
});

test('WIZ-14: a history is not signed for data that change while it is checked', async () => {
  const answers = await Promise.all([
    submitAnamnesis(clinic, plan, ana),
    submitData(clinic, plan, { last_name: 'Groß', password: '', confirm_password: '' }, ana),
  ]);

  expect(answers[1]?.status).toBe(200);
  const { is_anamnesis_accepted } = await readDraft(clinic, ana);
  const [record] = await records();
  expect(record?.private_data.lastName).toBe(is_anamnesis_accepted ? 'Groß' : undefined);
});

test('SEAM-28 SEAM-27: the signed record is deleted with its draft: when discarded, or a day after the last change', async () => {
  await submitAnamnesis(clinic, plan, ana);
  await clinic.call('DELETE /api/patients/booking-draft', undefined, ana);
  expect([await records(), await consentCount()]).toEqual([[], 0]);

  await submitData(clinic, plan, {}, ana);
  await submitAnamnesis(clinic, plan, ana);
  clinic.clock.advance(24 * 60 * MINUTES - 60);
  await clinic.drain();
  expect(await records()).toHaveLength(1);
  clinic.clock.advance(61);
  expect((await clinic.drain()).failed).toBe(0);
  expect([await records(), await consentCount()]).toEqual([[], 0]);
});

test('SEAM-28: what a guest signed is deleted when the guest signs in and books as a patient', async () => {
  await submitAnamnesis(clinic, plan, ana);
  const patient = { ...ana, token: (await aPatient(clinic)).token };
  const booked = await book(clinic, plan, await saveCard(clinic, patient), patient);
  expect(booked).toMatchObject({ status: 200, body: { data: { status: 'confirmed' } } });
  expect(await records()).toEqual([]);
});

test('SEAM-28: a new booking under an expired token starts without the signed record', async () => {
  await submitAnamnesis(clinic, plan, ana);
  clinic.clock.advance(24 * 60 * MINUTES);
  await saveDraft(clinic, { anamnesis: ENTRIES }, ana);
  expect(await readDraft(clinic, ana)).toMatchObject({ has_password: false, is_anamnesis_accepted: false });
  expect(await records()).toEqual([]);
});

test('WIZ-14: a booking is refused if an answer changes while it is written', async () => {
  await submitAnamnesis(clinic, plan, ana);
  const holder = holderOf({ kind: 'visitor' }, ana.headers['x-booking-draft']);
  const payable = await requirePayable(clinic.db, holder, clinic.clock.now());
  await saveDraft(clinic, { anamnesis: ENTRIES }, ana);

  const booking = { payable, paymentId: 0, gateway: 'stripe', isPending: false, locale: 'de' } as const;
  const written = writeBooking(clinic.deps, { ...booking, request: undefined });

  await expect(written).rejects.toMatchObject({ code: 'booking.step_not_due' });
  expect(await readDraft(clinic, ana)).toMatchObject({ anamnesis: ENTRIES, hold: { slot_id: slotAt(plan) } });
});
