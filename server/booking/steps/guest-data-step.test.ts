import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { verifyPassword } from '#server/platform/secrets.ts';
import { aPlan, freeTimes, type Plan, requestHold, visitor } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { queriesDuring } from '#server/testing/queries.ts';
import { readDraft, saveDraft, slotAt, submit, submitData } from '../testing.ts';
import { ADDRESS, PASSWORDS, TYPED, USER_DATA } from '../testing-person.ts';

let clinic: Clinic;
let plan: Plan;
let ana: Awaited<ReturnType<typeof visitor>>;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
  ana = await visitor(clinic, plan);
});

const MINUTES = 60;

async function storedDraft() {
  const { rows } = await clinic.db.execute<Record<string, unknown>>(sql`select * from booking_draft`);
  return rows[0] ?? {};
}

test('DATA-09 API-09 WIZ-13: the step accepts the data of a guest and answers with a message and the hold', async () => {
  const { status, body } = await submitData(clinic, plan, {}, ana);

  expect(status).toBe(200);
  expect(body).toEqual({
    message: 'Vielen Dank, Ihre Angaben sind gespeichert.',
    hold: {
      slot_id: slotAt(plan),
      expires_at: expect.any(String),
      seconds_left: expect.any(Number),
    },
  });
  expect(await readDraft(clinic, ana)).toMatchObject({
    userData: TYPED,
    has_password: true,
    is_data_accepted: true,
    is_anamnesis_accepted: false,
  });
});

test('API-03: the message is in the language of the caller', async () => {
  const english = { headers: { ...ana.headers, locale: 'en' } };
  expect((await submitData(clinic, plan, {}, english)).body.message).toBe(
    'Thank you, your details are saved.',
  );
});

test('OR-04: the number of the step has no effect', async () => {
  for (const step of [undefined, 3, 4, 5, '3', -7]) {
    const { status } = await submit(clinic, plan, { step, userData: USER_DATA }, ana);
    expect(status, String(step)).toBe(200);
  }
});

test('OR-13 OR-14 OR-41 DATA-06: all salutations, German phone numbers and alternative field names are accepted', async () => {
  for (const salutation of ['none', 'mr', 'mrs', 'mr_dr', 'ms_dr', 'mr_prof', 'ms_prof']) {
    const { confirm_password: _, ...rest } = USER_DATA;
    const userData = {
      ...rest,
      salutation,
      password_confirmation: PASSWORDS.password,
      phone: 49301234567,
      address: { ...ADDRESS, house_number: 12, country_code: undefined, country: 'Österreich' },
    };
    expect((await submit(clinic, plan, { userData }, ana)).status, salutation).toBe(200);
  }
  expect(await storedDraft()).toMatchObject({
    accepted_data: { salutation: 'ms_prof', address: { houseNumber: '12', countryCode: 'AT' } },
    user_data: { phone: '49301234567', address: { house_number: '12', country_code: 'AT' } },
  });
});

test('the server stores only the hash of the password, and no later step needs the password', async () => {
  await submitData(clinic, plan, {}, ana);
  const { password_hash } = await storedDraft();
  expect(await verifyPassword(String(password_hash), PASSWORDS.password)).toBe(true);
  expect(JSON.stringify(await storedDraft())).not.toContain(PASSWORDS.password);

  const again = await submitData(
    clinic,
    plan,
    { last_name: 'Groß', password: '', confirm_password: '' },
    ana,
  );

  expect(again.status).toBe(200);
  expect(await storedDraft()).toMatchObject({ password_hash, accepted_data: { lastName: 'Groß' } });
  const half = await submitData(clinic, plan, { password: '' }, ana);
  expect(Object.keys(half.body.errors)).toEqual(['userData.password', 'userData.confirm_password']);
});

test('OR-46: the answer is the same for a known and an unknown e-mail address, which is not looked up', async () => {
  const { email } = await aPatient(clinic, { email: 'known@example.test' });
  const [known, unknown] = [
    await submitData(clinic, plan, { email }, ana),
    await submitData(clinic, plan, { email: 'unknown@example.test' }, ana),
  ];

  const withoutClock = ({ status, body, headers }: typeof known) => ({
    status,
    body: { ...body, hold: { ...body.hold, seconds_left: 0 } },
    headers: Object.keys(headers).sort(),
  });
  expect(withoutClock(known)).toEqual(withoutClock(unknown));
  expect(await clinic.letters()).toEqual([]);
  const queries = await queriesDuring(() => submitData(clinic, plan, { email }, ana));
  expect(queries.filter((query) => query.includes('booking_draft')).length).toBeGreaterThan(1);
  expect(queries.filter((query) => query.includes('"patient"'))).toEqual([]);
});

test('the same step twice, also at the same moment, makes one draft with the same result', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => submitData(clinic, plan, {}, ana)));

  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect((await storedDraft()).accepted_data).toMatchObject({ lastName: 'Klein' });
  const { rows } = await clinic.db.execute(sql`select 1 from booking_draft`);
  expect(rows).toHaveLength(1);
});

test('the step does not renew a hold that has not expired', async () => {
  const before = (await readDraft(clinic, ana)).hold.expires_at;
  clinic.clock.advance(10 * MINUTES);

  const { body } = await submitData(clinic, plan, {}, ana);

  expect(body.hold.expires_at).toBe(before);
  expect(body.hold.seconds_left).toBeLessThanOrEqual(5 * MINUTES);
});

test('OR-06: the step holds the slot again if the hold has expired and the slot is free', async () => {
  clinic.clock.advance(16 * MINUTES);
  const { status, body } = await submitData(clinic, plan, {}, ana);
  expect(status).toBe(200);
  expect(body.hold.seconds_left).toBeGreaterThan(14 * MINUTES);
  expect(await freeTimes(clinic, plan, plan.anna)).not.toContain('09:00');
});

test('OR-06 VAL-03: if another guest holds the slot meanwhile, the answer says so and the draft keeps the typed data', async () => {
  clinic.clock.advance(16 * MINUTES);
  await requestHold(clinic, plan, {}, { network: '198.51.100.7' });

  const { status, body } = await submitData(clinic, plan, {}, ana);

  expect([status, body.code]).toEqual([409, 'schedule.slot_taken']);
  expect(body.error).toBe(body.message);
  expect(await readDraft(clinic, ana)).toMatchObject({
    slot: null,
    userData: TYPED,
    has_password: false,
    is_data_accepted: false,
  });
});

test('DATA-09: a guest whose first call is this step gets a token, the hold and a draft', async () => {
  const { status, body, headers } = await submitData(clinic, plan, {}, { network: '198.51.100.7' });
  expect([status, body.code]).toEqual([409, 'schedule.slot_taken']);
  expect(String(headers['set-cookie'])).toContain('booking-draft=');

  const other = await submit(clinic, plan, { schedule_id: slotAt(plan, '08:45'), userData: USER_DATA });
  expect([other.status, other.body.draft_token]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
  const hers = { headers: { 'x-booking-draft': other.body.draft_token } };
  expect(await readDraft(clinic, hers)).toMatchObject({
    is_data_accepted: true,
    slot: { start_time: '09:45' },
  });
});

test('DATA-09: a step with another slot holds that slot and releases the first', async () => {
  const step = { schedule_id: slotAt(plan, '08:45'), userData: USER_DATA };
  expect((await submit(clinic, plan, step, ana)).body.hold.slot_id).toBe(slotAt(plan, '08:45'));
  expect(await freeTimes(clinic, plan, plan.anna)).toEqual(['09:00', '10:30', '11:15']);
});

test('VAL-03: a slot that is not offered, or belongs to another doctor or service, is refused', async () => {
  for (const schedule_id of ['made-up', slotAt(plan, '08:01'), slotAt(plan, '03:00')]) {
    const { body } = await submit(clinic, plan, { schedule_id, userData: USER_DATA }, ana);
    expect(body.code, schedule_id).toBe('schedule.slot_not_offered');
  }
  for (const other of [{ doctor_id: plan.lena }, { service_id: plan.followUp }]) {
    const { status, body } = await submit(clinic, plan, { ...other, userData: USER_DATA }, ana);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['schedule_id']]);
  }
  expect((await readDraft(clinic, ana)).is_data_accepted).toBe(false);
});

test('a guest with another token cannot change this draft', async () => {
  await submitData(clinic, plan, {}, ana);
  const stranger = { headers: { 'x-booking-draft': 'x'.repeat(43) } };

  const { body } = await submitData(clinic, plan, { first_name: 'Mallory' }, stranger);

  expect(body.code).toBe('schedule.slot_taken');
  expect((await readDraft(clinic, ana)).userData.first_name).toBe('Eva');
});

test('WIZ-13: data changed after the step do not count as accepted until the form shows the accepted data again', async () => {
  await submitData(clinic, plan, {}, ana);
  for (const [change, isAccepted] of [
    [{ last_name: 'Kle' }, false],
    [{ email: 'other@example.test' }, false],
    [{ address: { ...TYPED.address, city: '' } }, false],
    [{ last_name: ' Klein', phone: '0049 151 23456789' }, true],
  ] as const) {
    await saveDraft(clinic, { userData: { ...TYPED, ...change } }, ana);
    const draft = await readDraft(clinic, ana);
    expect([draft.userData, draft.is_data_accepted]).toEqual([{ ...TYPED, ...change }, isAccepted]);
    expect((await storedDraft()).accepted_data).toMatchObject({ lastName: 'Klein' });
  }
});

test('OR-05: data are not stored if the guest discards the booking while they are checked', async () => {
  const step = submitData(clinic, plan, {}, ana);
  while (!(await readDraft(clinic, ana)).userData);
  await clinic.call('DELETE /api/patients/booking-draft', undefined, ana);
  await step;
  const { rows } = await clinic.db.execute(sql`select 1 from booking_draft`);
  expect(rows).toEqual([]);
});

test('SEAM-28: accepted data are deleted a day after the last change, too', async () => {
  await submitData(clinic, plan, {}, ana);
  clinic.clock.advance(24 * 60 * MINUTES);
  expect(await readDraft(clinic, ana)).toBeNull();
  const again = await submitData(clinic, plan, { password: '', confirm_password: '' }, ana);
  expect(Object.keys(again.body.errors)).toEqual(['userData.password', 'userData.confirm_password']);
});

test('SEAM-23: one network may send 120 steps in ten minutes', async () => {
  for (let i = 0; i < 120; i += 1) await submit(clinic, plan, { userData: {} }, ana);
  const { status, headers } = await submit(clinic, plan, { userData: {} }, ana);
  expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect((await submit(clinic, plan, { userData: {} }, { ...ana, network: '198.51.100.7' })).status).toBe(
    422,
  );
});

test('SEAM-27: the log contains nothing that a guest typed', async () => {
  await submitData(clinic, plan, {}, ana);
  await submitData(clinic, plan, { phone: 'x', birthdate: '1974-03' }, ana);
  const log = clinic.logLines.join('\n');
  expect(log).toContain('submitStep');
  for (const word of ['Klein', 'eva.klein', 'korrekt-pferd', 'Linden', '1974', '23456789'])
    expect(log).not.toContain(word);
});
