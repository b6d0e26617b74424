import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aPlan, type Plan, requestHold } from '#server/schedule/testing.ts';
import { type Answer, aClinic, type Clinic } from '#server/testing/clinic.ts';
import { queriesDuring } from '#server/testing/queries.ts';
import {
  acceptTerms,
  aReadyGuest,
  book,
  confirmCard,
  saveCard,
  submitAnamnesis,
  submitData,
} from './testing.ts';

/** How many statements a request may send, with `begin` and `commit`. Each is a round trip to the database. */
const MOST = { hold: 7, data: 11, history: 14, card: 19, terms: 5, booking: 30 };

let clinic: Clinic;
let plan: Plan;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
});

/** The statements of the portal; those of the stand-in provider, except its `begin` and `commit`, are left out. */
async function counted(work: () => Promise<Answer>) {
  let answer: Answer | undefined;
  const statements = await queriesDuring(async () => {
    answer = await work();
  });
  if (answer?.status !== 200) throw new Error(JSON.stringify(answer?.body));
  return { body: answer.body, count: statements.filter((each) => !each.includes('"sandbox"')).length };
}

test('every step of a guest’s booking sends few statements', async () => {
  const hold = await counted(() => requestHold(clinic, plan));
  const guest = { headers: { 'x-booking-draft': hold.body.draft_token, 'idempotency-key': 'booking-1' } };
  const data = await counted(() => submitData(clinic, plan, {}, guest));
  const history = await counted(() => submitAnamnesis(clinic, plan, guest));
  const card = await counted(() =>
    clinic.call('POST /api/patients/appointment/guest/setup-intent', {}, guest),
  );
  const { client_secret, customer_id } = card.body;
  const { payment_method } = await confirmCard(clinic, client_secret);
  const terms = await counted(() => acceptTerms(clinic, guest));
  const booking = await counted(() => book(clinic, plan, { payment_method, customer_id }, guest));

  const counts = Object.entries({ hold, data, history, card, terms, booking });
  const tooMany = counts.filter(([step, { count }]) => count > MOST[step as keyof typeof MOST]);
  expect(tooMany.map(([step, { count }]) => `${step}: ${count}`)).toEqual([]);
});

test('no transaction is open while a provider is called', async () => {
  const openTransactions: number[] = [];
  const { cards } = clinic.deps;
  const noting =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      const { rows } = await clinic.db.execute<{ open: number }>(sql`
        select count(*)::integer as open from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`);
      openTransactions.push(rows[0]?.open ?? -1);
      return await call(...given);
    };
  Object.assign(cards, {
    createCustomer: noting(cards.createCustomer),
    createSetupIntent: noting(cards.createSetupIntent),
    readSetupIntent: noting(cards.readSetupIntent),
  });

  const guest = await aReadyGuest(clinic, plan);
  const { status } = await book(clinic, plan, await saveCard(clinic, guest), guest);

  expect(status).toBe(200);
  expect(openTransactions).toEqual([0, 0, 0]);
});
