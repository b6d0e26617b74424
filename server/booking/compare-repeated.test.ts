import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aSignature, aSubmission } from '#server/anamnesis/testing.ts';
import { aPlan, type Plan, requestHold } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { aReadyGuest, book, type CallOptions, payByPayPal, saveCard, submitData } from './testing.ts';
import { ADDRESS, TYPED, USER_DATA } from './testing-person.ts';

let clinic: Clinic;
let plan: Plan;
beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
});

const REPEATED = {
  email: USER_DATA.email,
  userData: TYPED,
  patientAddress: ADDRESS,
  anamnesis: aSubmission(),
};

async function appointments(): Promise<number> {
  const { rows } = await clinic.db.execute(sql`select 1 from appointment`);
  return rows.length;
}

async function aGuestWithCard() {
  const guest = await aReadyGuest(clinic, plan);
  return { guest, card: await saveCard(clinic, guest) };
}

test('PAY-19, OR-55: a guest books with user data, history and address in the shape of the steps', async () => {
  const { guest, card } = await aGuestWithCard();

  expect((await book(clinic, plan, { ...card, ...REPEATED }, guest)).status).toBe(200);
});

test('OR-55: what is not repeated is not compared: a part, a field or an answer', async () => {
  const { guest, card } = await aGuestWithCard();
  const { categories } = aSubmission();
  const some = {
    userData: { first_name: 'Eva', phone: '' },
    patientAddress: null,
    anamnesis: { categories: categories.slice(1), sign: { questions: [] } },
  };

  expect((await book(clinic, plan, { ...card, ...some }, guest)).status).toBe(200);
});

test('OR-55: a signature is compared by its picture', async () => {
  const { guest, card } = await aGuestWithCard();
  const signedBy = (sign: string) => ({
    anamnesis: { categories: [], sign: { questions: [{ key: 'sign', notice: sign }] } },
  });
  const other = aSignature({ width: 400 });

  expect((await book(clinic, plan, { ...card, ...signedBy(other) }, guest)).status).toBe(409);
  expect((await book(clinic, plan, { ...card, ...signedBy(aSignature()) }, guest)).status).toBe(200);
});

const withAnswer = (key: string, notice: string) => ({
  ...REPEATED.anamnesis,
  categories: REPEATED.anamnesis.categories.map((category) => ({
    ...category,
    questions: category.questions.map((asked) =>
      asked.key === key ? { ...asked, checkedValue: 'yes' as const, notice } : asked,
    ),
  })),
});
const withSign = (key: string, notice: string) => ({
  ...REPEATED.anamnesis,
  sign: { questions: [{ key, notice }] },
});

test.each<[string, string, object]>([
  ['another name', 'userData', { userData: { ...TYPED, last_name: 'Groß' } }],
  ['another e-mail address', 'userData', { email: 'andere@example.test' }],
  ['a city inside the user data', 'userData', { userData: { address: { ...ADDRESS, city: 'Köln' } } }],
  ['another address', 'patientAddress', { patientAddress: { ...ADDRESS, street: 'Rosenweg' } }],
  ['half an address', 'patientAddress', { patientAddress: { city: 'Berlin' } }],
  ['another answer', 'anamnesis', { anamnesis: withAnswer('allergies', 'Pollen') }],
  ['another place', 'anamnesis', { anamnesis: withSign('ort', 'Köln') }],
  ['another date', 'anamnesis', { anamnesis: withSign('date', '2026-11-15') }],
  [
    'another weight',
    'anamnesis',
    {
      anamnesis: {
        ...REPEATED.anamnesis,
        privateDataCategory: { questions: [{ key: 'weight', notice: 70 }] },
      },
    },
  ],
])(
  'PAY-19, OR-55: with %s nothing is booked, and the client is told to send the step again',
  async (_what, part, change) => {
    const { guest, card } = await aGuestWithCard();
    const refused = await book(clinic, plan, { ...card, ...REPEATED, ...change }, guest);

    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'booking.data_differs',
        errors: { [part]: ['Bitte senden Sie diesen Schritt noch einmal.'] },
      },
    });
    expect(refused.body.error).toBe(refused.body.message);
    expect(Object.keys(refused.body.errors)).toEqual([part]);
    expect(await appointments()).toBe(0);
    expect((await book(clinic, plan, { ...card, ...REPEATED }, guest)).status).toBe(200);
  },
);

test('OR-55: a step that another tab sent meanwhile is noticed', async () => {
  const { guest, card } = await aGuestWithCard();
  await submitData(clinic, plan, { phone: '151-000 00000' }, guest);

  const refused = await book(clinic, plan, { ...card, ...REPEATED }, guest);
  expect(refused.body).toMatchObject({
    code: 'booking.data_differs',
    errors: { userData: [expect.any(String)] },
  });
});

test('OR-55: captured money goes back when a step has to be sent again', async () => {
  const guest = await aReadyGuest(clinic, plan);
  const { body: capture } = await payByPayPal(clinic, guest);
  const paid = { payment_gateway: 'paypal', paypal_transaction_id: capture.id };
  const refused = await book(clinic, plan, { ...paid, patientAddress: { ...ADDRESS, city: 'Köln' } }, guest);
  await clinic.drain();

  expect(refused.body.code).toBe('booking.data_differs');
  const { rows } = await clinic.db.execute(sql`select state from payment`);
  expect(rows).toEqual([{ state: 'refunded' }]);
});

test('OR-55: an answer that got lost is repeated also without the repeated data', async () => {
  const { guest, card } = await aGuestWithCard();
  const headers = { ...guest.headers, 'idempotency-key': 'attempt-1' };
  const first = await book(clinic, plan, { ...card, ...REPEATED }, { headers });

  expect((await book(clinic, plan, card, { headers })).body.data).toEqual(first.body.data);
});

test('OR-55: the address that a patient repeats is compared with the account', async () => {
  const { token } = await aPatient(clinic);
  const patient: CallOptions = { token };
  await requestHold(clinic, plan, {}, patient);
  const card = await saveCard(clinic, patient);

  const moved = await book(clinic, plan, { ...card, patientAddress: { ...ADDRESS, city: 'Köln' } }, patient);
  expect(moved.body).toMatchObject({
    code: 'booking.data_differs',
    errors: { patientAddress: [expect.any(String)] },
  });
  expect((await book(clinic, plan, { ...card, patientAddress: ADDRESS }, patient)).status).toBe(200);
});
