import { beforeEach, expect, test } from 'vitest';
import { aPlan, type Plan, visitor } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { readDraft, submit, submitData } from '../testing.ts';
import { ADDRESS, TYPED, USER_DATA } from '../testing-person.ts';

let clinic: Clinic;
let plan: Plan;
let ana: Awaited<ReturnType<typeof visitor>>;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
  ana = await visitor(clinic, plan);
});

const KEYS = [
  'userData.address.city',
  'userData.address.country',
  'userData.address.house_number',
  'userData.address.postal_code',
  'userData.address.street',
  'userData.birthdate',
  'userData.confirm_password',
  'userData.email',
  'userData.first_name',
  'userData.last_name',
  'userData.password',
  'userData.phone',
  'userData.salutation',
];
const blank = Object.fromEntries(Object.keys(USER_DATA).map((key) => [key, '']));
const blankAddress = Object.fromEntries(Object.keys(ADDRESS).map((key) => [key, '']));

test.each([
  ['nothing at all', {}],
  ['empty texts', { ...blank, address: blankAddress }],
  ['null', { ...Object.fromEntries(Object.keys(USER_DATA).map((key) => [key, null])) }],
])(
  'DATA-10 DATA-11 VAL-04: a form with %s gets the faults of all fields, each at its key',
  async (_name, userData) => {
    const { status, body } = await submit(clinic, plan, { step: 3, userData }, ana);

    expect(status).toBe(422);
    expect(body.error).toBe(body.message);
    expect(Object.keys(body.errors).sort()).toEqual(KEYS);
    for (const key of KEYS) expect(body.errors[key], key).toEqual(['Bitte füllen Sie dieses Feld aus.']);
  },
);

test.each([
  ['salutation', 'dr'],
  ['first_name', 'x'.repeat(101)],
  ['last_name', 'Kle\nin'],
  ['email', 'eva@'],
  ['phone', '12345'],
  ['phone', '1234567890123456'],
  ['phone', 'ruf mich an'],
  ['birthdate', '09.03.1974'],
  ['birthdate', '1974-02-30'],
  ['birthdate', '2026-11-16'],
  ['birthdate', '2126-11-16'],
  ['confirm_password', 'ganz-etwas-anderes'],
])('DATA-10 OR-14: %s = %j is refused at its field alone', async (field, value) => {
  const { status, body } = await submitData(clinic, plan, { [field]: value }, ana);
  expect([status, Object.keys(body.errors)]).toEqual([422, [`userData.${field}`]]);
});

test.each([
  ['kurz1', 'too short'],
  ['Passwort2026!', 'common'],
  ['eva.klein-2026', 'made of her name'],
  ['Online-Klinik-1', 'made of the name of the clinic'],
])('DATA-10: the password %j is refused: it is %s', async (password) => {
  const { body } = await submitData(clinic, plan, { password, confirm_password: password }, ana);
  expect(Object.keys(body.errors)).toEqual(['userData.password']);
});

test.each([
  ['street', { street: ' ' }],
  ['house_number', { house_number: 'a12' }],
  ['postal_code', { postal_code: '1' }],
  ['city', { city: 'x'.repeat(101) }],
  ['country', { country_code: 'XX' }],
  ['country', { country_code: '', country: 'Atlantis' }],
])('DATA-11: a wrong %s is refused at its key: %j', async (field, change) => {
  const { status, body } = await submitData(clinic, plan, { address: { ...ADDRESS, ...change } }, ana);
  expect([status, Object.keys(body.errors)]).toEqual([422, [`userData.address.${field}`]]);
});

test('all faults of one field are listed, together with those of other fields', async () => {
  const { body } = await submitData(
    clinic,
    plan,
    {
      first_name: `${'x'.repeat(101)}\n.`,
      birthdate: '2030-01-01',
      password: 'passwort1',
      confirm_password: 'passwort2',
    },
    ana,
  );
  expect(body.errors['userData.first_name']).toHaveLength(2);
  expect(Object.keys(body.errors).sort()).toEqual([
    'userData.birthdate',
    'userData.confirm_password',
    'userData.first_name',
    'userData.password',
  ]);
});

test('faults are written in the language of the caller', async () => {
  const english = { headers: { ...ana.headers, locale: 'en' } };
  const { body } = await submitData(clinic, plan, { phone: '1' }, english);
  expect(body.errors['userData.phone']).toEqual(['Please enter a phone number with 6 to 15 digits.']);
});

test('OR-05: refused data are kept in the draft as typed, without the passwords', async () => {
  await submitData(clinic, plan, { phone: '12', birthdate: '1974-02-30' }, ana);
  expect(await readDraft(clinic, ana)).toMatchObject({
    userData: { ...TYPED, phone: '12', birthdate: '1974-02-30' },
    has_password: false,
    is_data_accepted: false,
  });

  await submit(clinic, plan, { userData: { first_name: 'Evi' } }, ana);
  expect((await readDraft(clinic, ana)).userData).toMatchObject({ first_name: 'Evi', last_name: 'Klein' });
});

test.each([
  ['text', 'x'],
  ['a list', [USER_DATA]],
  ['a number', 7],
  ['null', null],
])('API-09: userData that is %s is refused at userData', async (_name, userData) => {
  const { status, body } = await submit(clinic, plan, { userData }, ana);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['userData']]);
});

test.each([
  [{ first_name: ['a'], last_name: { a: 1 }, email: 5, phone: true, birthdate: 19740309 }],
  [{ password: { $ne: null }, confirm_password: [1] }],
  [{ address: 'Lindenstraße 12a, 10115 Berlin' }],
  [{ address: [] }],
  [{ address: { street: {}, house_number: [], postal_code: -1, city: null, country: {} } }],
  [{ first_name: 'x'.repeat(500_000) }],
  [{ extra: { deep: { deeper: [[[[1]]]] } }, phone: 1e300 }],
])('API-09: malformed fields are refused and never cause a server error: %#', async (changes) => {
  const { status, body } = await submitData(clinic, plan, changes, ana);
  expect([status, body.code]).toEqual([422, 'request.invalid']);
});

test.each([
  ['service_id', undefined],
  ['service_id', 'x'],
  ['doctor_id', [1]],
  ['doctor_id', 0],
  ['schedule_id', undefined],
  ['schedule_id', ''],
  ['schedule_id', 7],
  ['schedule_id', 'x'.repeat(201)],
  ['step', { a: 1 }],
  ['locale', ['de']],
])('API-09: %s = %j is refused at its field', async (field, value) => {
  const { status, body } = await submit(clinic, plan, { userData: USER_DATA, [field]: value }, ana);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  expect(body.error).toBe(body.message);
});
