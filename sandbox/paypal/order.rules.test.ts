import { expect, test } from 'vitest';
import {
  amountFaults,
  approvedOrder,
  canBeAnswered,
  captureObstacle,
  completedOrder,
  feeCents,
  isLapsed,
  moneyCents,
  moneyOf,
  newOrder,
  OrderRequest,
  orderFaults,
  returnedOrder,
  voidedOrder,
} from './order.rules.ts';

const PAYEE = { email_address: 'clinic@example.test', merchant_id: 'CLINIC' };
const AT = '2026-11-16T09:00:00Z';
const aRequest = (changes: object = {}) =>
  OrderRequest.parse({
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'EUR', value: '89.50' } }],
    ...changes,
  });
const anOrder = (status: ReturnType<typeof newOrder>['status']) => ({
  ...newOrder(aRequest(), PAYEE, { id: '1', at: AT }),
  status,
});

test('the stand-in takes the 21 currencies that PayPal keeps with two decimals, and no other', () => {
  const known = 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(
    ' ',
  );
  for (const currency_code of known) expect(amountFaults({ currency_code, value: '1.00' }, '/a')).toEqual([]);
  for (const currency_code of ['JPY', 'HUF', 'TWD', 'eur', '']) {
    expect(amountFaults({ currency_code, value: '1' }, '/a')).toEqual([
      {
        issue: 'INVALID_CURRENCY_CODE',
        field: '/a/currency_code',
        value: currency_code,
        location: 'body',
      },
    ]);
  }
});

test.each([
  ['1.234', 'DECIMAL_PRECISION'],
  ['-1.00', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ['0.00', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
])('an amount of %s is refused with %s', (value, issue) => {
  expect(amountFaults({ currency_code: 'EUR', value }, '/a')).toEqual([
    { issue, field: '/a/value', value, location: 'body' },
  ]);
});

test('an order names each of its faults: the intent, a stranger as payee, another source of money', () => {
  const faults = orderFaults(
    aRequest({
      intent: 'AUTHORIZE',
      purchase_units: [{ amount: { currency_code: 'EUR', value: '1.00' }, payee: { merchant_id: 'OTHER' } }],
      payment_source: { card: {} },
    }),
    PAYEE,
  );
  expect(faults.map(({ issue, field }) => [issue, field])).toEqual([
    ['UNSUPPORTED_INTENT', '/intent'],
    ['PAYEE_ACCOUNT_INVALID', '/purchase_units/0/payee'],
    ['PAYMENT_SOURCE_CANNOT_BE_USED', '/payment_source'],
  ]);
  expect(orderFaults(aRequest(), PAYEE)).toEqual([]);
});

test('an order lapses more than three hours after its last change, unless it is completed', () => {
  const hoursLater = (hours: number) => new Date(Date.parse(AT) + hours * 3_600_000);
  expect(isLapsed(anOrder('CREATED'), hoursLater(3))).toBe(false);
  expect(isLapsed(anOrder('CREATED'), hoursLater(3.01))).toBe(true);
  expect(isLapsed(anOrder('COMPLETED'), hoursLater(100))).toBe(false);
});

test.each([
  ['CREATED', true, 'ORDER_NOT_APPROVED'],
  ['PAYER_ACTION_REQUIRED', true, 'ORDER_NOT_APPROVED'],
  ['APPROVED', true, undefined],
  ['VOIDED', false, 'ORDER_NOT_APPROVED'],
  ['COMPLETED', false, 'ORDER_ALREADY_CAPTURED'],
] as const)(
  'the payer of an order that is %s can answer: %s; a capture meets %s',
  (status, can, obstacle) => {
    expect(canBeAnswered(anOrder(status))).toBe(can);
    expect(captureObstacle(anOrder(status))).toBe(obstacle);
  },
);

test('an order with a wallet waits for the payer from its beginning', () => {
  const wallet = aRequest({ payment_source: { paypal: {} } });
  expect(newOrder(wallet, PAYEE, { id: '1', at: AT })).toMatchObject({
    status: 'PAYER_ACTION_REQUIRED',
    payment_source: { paypal: {} },
  });
  expect(newOrder(aRequest(), PAYEE, { id: '1', at: AT })).toMatchObject({ status: 'CREATED' });
});

const isTaken = (changes: object) => {
  const unit = { amount: { currency_code: 'EUR', value: '89.50' } };
  return OrderRequest.safeParse({ intent: 'CAPTURE', purchase_units: [unit], ...changes }).success;
};
const isUnitTaken = (changes: object) =>
  isTaken({ purchase_units: [{ amount: { currency_code: 'EUR', value: '1' }, ...changes }] });

test.each([
  ['description', 127],
  ['custom_id', 127],
  ['invoice_id', 127],
  ['soft_descriptor', 22],
  ['reference_id', 256],
])('PayPal takes a %s of %i characters at most', (name, longest) => {
  expect(isUnitTaken({ [name]: 'x'.repeat(longest) })).toBe(true);
  expect(isUnitTaken({ [name]: 'x'.repeat(longest + 1) })).toBe(false);
});

test('an order has one to ten units, each with an amount in decimals', () => {
  const unit = { amount: { currency_code: 'EUR', value: '1' } };
  expect([isTaken({ purchase_units: [] }), isTaken({ purchase_units: Array(10).fill(unit) })]).toEqual([
    false,
    true,
  ]);
  expect(isTaken({ purchase_units: Array(11).fill(unit) })).toBe(false);
  const isAmount = (value: string, currency_code = 'EUR') =>
    isUnitTaken({ amount: { currency_code, value } });
  expect([isAmount('1.50'), isAmount('.5'), isAmount('-3'), isAmount('1'.repeat(32))]).toEqual(
    Array(4).fill(true),
  );
  expect([isAmount('1,50'), isAmount(''), isAmount('1.'), isAmount('1'.repeat(33))]).toEqual(
    Array(4).fill(false),
  );
  expect([isAmount('1', 'EU'), isAmount('1', 'EURO'), isUnitTaken({ reference_id: '' })]).toEqual(
    Array(3).fill(false),
  );
  expect(aRequest().purchase_units[0]?.reference_id).toBe('default');
});

test('an order is captured or only authorized, and leads back to addresses', () => {
  expect([isTaken({ intent: 'AUTHORIZE' }), isTaken({ intent: 'SAVE' })]).toEqual([true, false]);
  const context = (experience_context: object) =>
    isTaken({ payment_source: { paypal: { experience_context } } });
  expect(context({ return_url: 'https://a.example.test/', cancel_url: 'https://b.example.test/' })).toBe(
    true,
  );
  expect([context({ return_url: 'a' }), context({ cancel_url: 'b' })]).toEqual([false, false]);
  const isLocale = (locale: string) => context({ locale });
  expect([isLocale('de'), isLocale('x'.repeat(10))]).toEqual([true, true]);
  expect([isLocale('d'), isLocale('x'.repeat(11))]).toEqual([false, false]);
});

const PAYER = {
  payer_id: 'P1',
  email_address: 'anna@example.test',
  name: { given_name: 'Anna', surname: 'Klein' },
  address: { country_code: 'DE' },
};
const LATER = '2026-11-16T10:00:00Z';

test('an approved order names its payer and keeps what the wallet said', () => {
  const wallet = { experience_context: { locale: 'de-DE' } };
  const order = newOrder(aRequest({ payment_source: { paypal: wallet } }), PAYEE, { id: '1', at: AT });
  const { payer_id, ...owner } = PAYER;
  expect(approvedOrder(order, PAYER, LATER)).toEqual({
    ...order,
    status: 'APPROVED',
    payer: PAYER,
    update_time: LATER,
    payment_source: { paypal: { ...wallet, ...owner, account_id: payer_id, account_status: 'VERIFIED' } },
  });
});

test('an order that changes keeps everything but its state and its time', () => {
  const order = anOrder('APPROVED');
  const states = [returnedOrder, voidedOrder, completedOrder].map((change) => change(order, LATER));
  expect(states).toEqual(
    ['PAYER_ACTION_REQUIRED', 'VOIDED', 'COMPLETED'].map((status) => ({
      ...order,
      status,
      update_time: LATER,
    })),
  );
  expect(order).toMatchObject({ id: '1', intent: 'CAPTURE', create_time: AT, update_time: AT });
  expect(order.purchase_units).toMatchObject([{ payee: PAYEE, amount: { value: '89.50' } }]);
});

test('money is counted in cents, and PayPal keeps 2.99 percent and 39 cents', () => {
  const cents = (value: string) => moneyCents({ currency_code: 'EUR', value });
  expect([cents('150.5'), cents('.5'), cents('7'), cents('x')]).toEqual([15_050, 50, 700, 0]);
  expect(moneyOf(15_050, 'EUR')).toEqual({ currency_code: 'EUR', value: '150.50' });
  expect([feeCents(100_00), feeCents(30)]).toEqual([338, 30]);
});
