import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aSubmission } from '#server/anamnesis/testing.ts';
import { aPlan, freeTimes, type Plan, requestHold, visitor } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember, PASSWORD } from '#server/testing/people.ts';
import { readDraft, saveDraft, slotAt, submit } from '../testing.ts';
import { ADDRESS, TYPED, USER_DATA } from '../testing-person.ts';

let clinic: Clinic;
let plan: Plan;
let anna: Awaited<ReturnType<typeof aPatient>>;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
  anna = await aPatient(clinic);
  await clinic.db.execute(sql`delete from patient_address`);
});

const submitAs = (token: string, userData: object, slot: object = {}) =>
  submit(clinic, plan, { step: 4, userData, ...slot }, { token });
const addressOf = async (token: string) =>
  (await clinic.call('GET /api/patients/get-address', undefined, { token })).body.data;

test('ADDR-01 ADDR-03 OR-45: a patient without an address enters it, and the profile stores it', async () => {
  await requestHold(clinic, plan, {}, anna);
  expect((await addressOf(anna.token)).address).toBeNull();

  const { status, body } = await submitAs(anna.token, { address: ADDRESS });

  expect(status).toBe(200);
  expect(body).toEqual({
    message: 'Ihre Adresse ist gespeichert.',
    hold: expect.objectContaining({ slot_id: slotAt(plan) }),
  });
  expect(await addressOf(anna.token)).toMatchObject({
    first_name: 'Anna',
    full_address: 'Lindenstraße 12a, 10115 Berlin, Deutschland',
  });
});

test('ADDR-03 OR-05: a new address replaces the stored one, and repeating the step changes nothing', async () => {
  await submitAs(anna.token, { address: ADDRESS });
  for (const _ of ['once', 'twice'])
    expect((await submitAs(anna.token, { address: { ...ADDRESS, city: 'Hamburg' } })).status).toBe(200);
  expect((await addressOf(anna.token)).address.city).toBe('Hamburg');
});

test('OR-45: other fields of a patient are saved, except empty ones and those of the account', async () => {
  await submitAs(anna.token, {
    salutation: 'ms_dr',
    first_name: 'Anne',
    last_name: '',
    phone: '030-7654321',
    birthdate: null,
    email: 'mallory@example.test',
    password: 'ganz-neues-schloss',
    confirm_password: 'anders',
    id: 999,
    address: ADDRESS,
  });

  const { body } = await clinic.call('GET /api/patients/get-profile', undefined, { token: anna.token });
  expect(body.data).toMatchObject({
    salutation: 'ms_dr',
    first_name: 'Anne',
    last_name: 'Berger',
    phone: '0307654321',
    birthdate: '1974-03-09',
    email: anna.email,
  });
  const login = await clinic.call('POST /api/login', { email: anna.email, password: PASSWORD });
  expect(login.status).toBe(200);
});

test('ADDR-03: the answer names every missing part of the address, and every other invalid field', async () => {
  const { status, body } = await submitAs(anna.token, { phone: '1', birthdate: '2030-01-01' });

  expect(status).toBe(422);
  expect(Object.keys(body.errors).sort()).toEqual([
    'userData.address.city',
    'userData.address.country',
    'userData.address.house_number',
    'userData.address.postal_code',
    'userData.address.street',
    'userData.birthdate',
    'userData.phone',
  ]);
  expect((await addressOf(anna.token)).address).toBeNull();
});

test('a patient has no step 5', async () => {
  const { status, body } = await submit(clinic, plan, { step: 5, anamneseDaten: aSubmission() }, anna);
  expect([status, body.code]).toEqual([409, 'booking.step_not_due']);
  const { rows } = await clinic.db.execute(
    sql`select 1 from anamnesis union all select 1 from booking_draft`,
  );
  expect(rows).toEqual([]);
});

test('VAL-03: the step is refused if another guest holds the slot, and nothing is saved', async () => {
  await visitor(clinic, plan);
  const { status, body } = await submitAs(anna.token, { address: ADDRESS });
  expect([status, body.code, body.error]).toEqual([409, 'schedule.slot_taken', body.message]);
  expect((await addressOf(anna.token)).address).toBeNull();
});

test('ROLE-02: only a patient may hold a slot of a service for known patients, not a visitor and not the staff', async () => {
  const following = { service_id: plan.followUp, schedule_id: slotAt(plan, '08:00', plan.followUp) };
  const staff = await aStaffMember(clinic, 'assistant');

  for (const [token, code] of [
    [undefined, 'session.required'],
    [staff.token, 'session.forbidden'],
  ]) {
    const { body } = await submit(clinic, plan, { ...following, userData: USER_DATA }, { token });
    expect(body.code).toBe(code);
  }
  expect((await submitAs(anna.token, { address: ADDRESS }, following)).status).toBe(200);
});

test('OR-46: a guest who signs in during the booking keeps the hold and is asked as a patient', async () => {
  const draft = await visitor(clinic, plan);
  await saveDraft(clinic, { userData: TYPED }, draft);

  const { status } = await submit(
    clinic,
    plan,
    { userData: { address: ADDRESS } },
    { ...draft, token: anna.token },
  );

  expect(status).toBe(200);
  expect(await freeTimes(clinic, plan, plan.anna, draft)).toContain('09:00');
  expect((await addressOf(anna.token)).first_name).toBe('Anna');
  expect((await readDraft(clinic, draft)).is_data_accepted).toBe(false);
});

test('ROLE-08: ids in the body do not change the address of another patient', async () => {
  const ben = await aPatient(clinic, { email: 'ben@example.test', firstName: 'Ben', salutation: 'mr' });
  await submit(
    clinic,
    plan,
    {
      user_id: ben.id,
      userData: { id: ben.id, patient_id: ben.id, address: { ...ADDRESS, city: 'Bremen' } },
    },
    anna,
  );
  expect((await addressOf(ben.token)).address.city).toBe('Berlin');
  expect((await addressOf(anna.token)).address.city).toBe('Bremen');
});

test('ROLE-08: after the session has ended the step asks for all fields of a guest', async () => {
  const { body } = await submitAs('x'.repeat(43), { address: ADDRESS });
  expect(Object.keys(body.errors)).toContain('userData.password');
});
