import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ConfirmationOffer } from '#contract/booking-payment.contract.ts';
import { providePayPal } from '#web/checkout/testing-paypal.ts';
import { type Answers, refused, slow } from '#web/testing/api.ts';
import {
  address,
  asVisitor,
  expectToast,
  openAsPatient,
  PAYMENT_CONFIG,
  toasts,
} from '#web/testing/open-screen.tsx';

const LOOK_UP = 'GET /api/patients/appointments/confirmation-token/:token';
const CONFIG = 'GET /api/payment-config';
const ORDER = 'POST /api/patients/paypal/order/create';
const CAPTURE = 'POST /api/patients/paypal/order/capture';
const CONFIRM = 'POST /api/patients/appointments/confirm';
const OFFER: ConfirmationOffer = {
  service: { id: 3, title: 'Erstgespräch', duration: 45, price: 180 },
  schedule: { id: 'slot-1', date_start_time: '2026-11-19T10:30:00+01:00' },
  user: { has_address: true, country_code: 'DE' },
  doctor: { id: 7, display_name: 'Dr. med. Anna Keller' },
  terms: {
    version: '2026-11',
    amount_cents: 180_00,
    currency: 'EUR',
    free_until: '2026-11-17T09:30:00Z',
    free_hours: 48,
    is_free_now: true,
    late_fee_cents: 54_00,
    no_show_fee_cents: 54_00,
    no_show_fee_percent: 30,
  },
};

const ANSWERS: Answers = {
  [LOOK_UP]: { data: OFFER },
  [CONFIG]: { data: PAYMENT_CONFIG },
  'POST /api/patients/appointment/terms': { message: 'Saved.' },
  'POST /api/patients/appointment/guest/setup-intent': {
    client_secret: 'seti_1_secret_1',
    customer_id: 'cus_1',
  },
  [ORDER]: { id: 'ORDER1', data: { id: 'ORDER1' } },
  [CAPTURE]: { id: 'CAPTURE1', data: { id: 'CAPTURE1' } },
  [CONFIRM]: { message: 'Your appointment is confirmed.' },
};

/** In English, because the documents give the words of PayPal in English. */
const openConfirmation = (answers: Answers = {}, language: 'de' | 'en' = 'en') =>
  openAsPatient('/confirm-payment/token-1', {
    ...asVisitor,
    language,
    answers: { ...ANSWERS, ...answers },
  });
const option = (name: RegExp) => screen.findByRole('button', { name });
const panel = () => screen.findByRole('region', { name: 'Pay with PayPal' });

async function choosePayPal(answers: Answers = {}) {
  const paypal = providePayPal();
  const opened = await openConfirmation(answers);
  await opened.user.click(await option(/^Pay with PayPal/));
  await within(await panel()).findByText('PayPal');
  for (const box of within(await panel()).getAllByRole('checkbox')) await opened.user.click(box);
  return { ...opened, paypal };
}

/** What stands on the screen beside the toast. */
const shown = async (text: string) => expect(within(await panel()).getByText(text)).toBeTruthy();

test.each([
  ['service', { schedule: OFFER.schedule }],
  ['schedule', { service: OFFER.service }],
])(
  'CONF-04: an answer without a %s is an invalid or expired appointment, with nothing to pay',
  async (_missing, parts) => {
    const data = { user: OFFER.user, doctor: OFFER.doctor, terms: OFFER.terms, ...parts };
    await openConfirmation({ [LOOK_UP]: { data } as never }, 'de');

    const text = await screen.findByText('Der Termin ist ungültig oder abgelaufen.');
    expect(text.closest('[role=alert]')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /zahlen/ })).toBeNull();
  },
);

test('the patient pays by PayPal: the overlay, the toast of the success, the confirmed appointment, Thank', async ({
  annotate,
}) => {
  await annotate('CONF-09, CONF-14, CONF-15, ERR-17', 'proves');
  const answer = slow<typeof CONFIRM>();
  const { api, paypal } = await choosePayPal({ [CONFIRM]: answer.answer });
  expect(await paypal.press()).toBe(true);
  expect(await paypal.order()).toBe('ORDER1');
  expect(screen.queryByRole('dialog')).toBeNull();
  await paypal.beginApproval('ORDER1');
  expect(await screen.findByRole('dialog', { name: 'Processing payment' })).toBeTruthy();
  answer.resolve({ message: 'Your appointment is confirmed.' });

  await expectToast('success', 'Transaction completed successfully');
  await expectToast('success', 'Your appointment is confirmed.');
  await waitFor(() => expect(address()).toBe('/thank'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(ORDER)).toEqual([{ token: 'token-1', amount: 180 }]);
  expect(api.sent(CAPTURE)).toEqual([{ token: 'token-1', orderID: 'ORDER1' }]);
  expect(api.sent(CONFIRM)).toEqual([
    { token: 'token-1', payment_gateway: 'paypal', paypal_transaction_id: 'CAPTURE1' },
  ]);
});

test('CONF-15: a refused confirmation shows its error, takes the overlay away and stays on the screen', async () => {
  const refusal = refused(422, { error: 'This payment was not accepted.', message: 'x' });
  const { paypal } = await choosePayPal({ [CONFIRM]: refusal });
  await paypal.order();
  await paypal.approve('ORDER1');

  await expectToast('error', 'This payment was not accepted.');
  await shown('This payment was not accepted.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/confirm-payment/token-1');
});

test('CONF-10, ERR-16, OR-20: whoever cancels at PayPal reads it in a toast of success and has nothing chosen', async () => {
  const { api, paypal } = await choosePayPal();
  await paypal.order();
  await paypal.cancel();

  await expectToast('success', 'The transaction was cancelled');
  expect(screen.queryByRole('region', { name: 'Pay with PayPal' })).toBeNull();
  expect((await option(/^Pay with PayPal/)).getAttribute('aria-pressed')).toBe('false');
  expect(api.sent(CAPTURE)).toEqual([]);
});

test.each([
  ['our server refuses the order', refused(503), 'An error occurred while creating the PayPal order.'],
  ['nobody answers', () => Promise.reject(new TypeError('offline')), 'An error occurred during checkout.'],
])('CONF-11, ERR-13, OR-20: when %s, the alert says so once', async (_when, answer, text) => {
  const { paypal } = await choosePayPal({ [ORDER]: answer });
  await expect(paypal.order()).rejects.toThrow();
  await paypal.fail(new Error('createOrder failed'));

  await expectToast('error', text);
  await shown(text);
  expect(screen.getAllByRole('alert').filter((alert) => alert.textContent?.includes(text))).toHaveLength(1);
  expect(toasts()).toHaveLength(1);
});

test('CONF-12, ERR-14: money that PayPal does not hand over is an error toast, and nothing is confirmed', async () => {
  const { api, paypal } = await choosePayPal({ [CAPTURE]: refused(422) });
  await paypal.order();
  await paypal.approve('ORDER1');

  await expectToast('error', 'An error occurred during the transaction');
  await shown('An error occurred during the transaction');
  expect(api.sent(CONFIRM)).toEqual([]);
});

test('CONF-13, ERR-15: a fault of PayPal itself is an error toast', async () => {
  const { paypal } = await choosePayPal();
  await paypal.fail(new Error('the window broke'));

  await expectToast('error', 'An error occurred with the transaction');
  await shown('An error occurred with the transaction');
});

/** The card script as a browser without access to the provider gets it. */
function refuseCardScript() {
  const loadStripe = vi.fn(async () => {
    throw new Error('blocked');
  });
  vi.doMock('@stripe/stripe-js/pure', () => ({ loadStripe }));
  onTestFinished(() => void vi.doUnmock('@stripe/stripe-js/pure'));
  return loadStripe;
}

test('PAY-15, ERR-03, OR-44: a card script that cannot be loaded is named, and the card is no longer chosen', async () => {
  refuseCardScript();
  const { user } = await openConfirmation({}, 'de');
  await user.click(await option(/^Mit Karte zahlen/));

  await expectToast('error', 'Stripe-Skript konnte nicht geladen werden');
  const main = within(screen.getByRole('main'));
  expect(await main.findByText('Stripe-Skript konnte nicht geladen werden')).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Kartendaten' })).toBeNull();
  expect((await option(/^Mit Karte zahlen/)).getAttribute('aria-pressed')).toBe('false');
});

test('PAY-27: both scripts are loaded with the public keys that the server delivers', async () => {
  const loadStripe = refuseCardScript();
  const { user, paypal } = await choosePayPal();
  expect(paypal.asked).toMatchObject([{ clientId: PAYMENT_CONFIG.paypal.client_id }]);
  await user.click(await option(/^Pay by card/));
  await waitFor(() =>
    expect(loadStripe).toHaveBeenCalledWith(PAYMENT_CONFIG.stripe.publishable_key, { locale: 'en' }),
  );
});

test.each([
  ['de', /^Mit PayPal zahlen/, 'de_DE'],
  ['en', /^Pay with PayPal/, 'en_US'],
] as const)(
  'PAY-28: the script of PayPal comes when it is chosen, in %s for Germany, in euro and without SEPA',
  async (language, name, locale) => {
    const paypal = providePayPal();
    const data = { ...PAYMENT_CONFIG, mode: 'sandbox' } as const;
    const { user } = await openConfirmation({ [CONFIG]: { data } }, language);
    const choice = await option(name);
    expect(paypal.asked).toEqual([]);
    await user.click(choice);
    await waitFor(() =>
      expect(paypal.asked).toMatchObject([
        { currency: 'EUR', buyerCountry: 'DE', disableFunding: 'sepa', locale },
      ]),
    );
  },
);

test.each([
  ['de', /^Mit PayPal zahlen/, /Nichterscheinen54,00\s€ \(30\s% des Rechnungsbetrags\)/],
  ['en', /^Pay with PayPal/, /54\.00\s€ \(30\s?% of the invoice/],
] as const)(
  'PAY-30, CONST-16, OR-08: the no-show fee in %s is the percentage of the clinic',
  async (language, name, fee) => {
    providePayPal();
    const { user } = await openConfirmation({}, language);
    await user.click(await option(name));
    expect((await screen.findByRole('region', { name })).textContent).toMatch(fee);
  },
);
