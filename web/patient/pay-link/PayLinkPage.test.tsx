import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OpenPayment } from '#contract/payments.contract.ts';
import { provideStripe } from '#web/checkout/testing-stripe.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import {
  asVisitor,
  everythingRead,
  expectToast,
  openAsPatient,
  PAYMENT_CONFIG,
} from '#web/testing/open-screen.tsx';

const LINK = 'GET /api/patients/payment-link/:token';
const BEGIN = 'POST /api/patients/payment-link/:token/intent';
const TRANSFER = 'GET /api/patients/payment-link/:token/transfer';
const DONE = 'POST /api/patients/payment-link/:token/done';

const payment = (changes: Partial<OpenPayment> = {}): OpenPayment => ({
  state: 'open',
  needs: 'card',
  purpose: 'appointment',
  amount_cents: 180_00,
  currency: 'EUR',
  country_code: 'DE',
  ...changes,
});
const open = (shown: Partial<OpenPayment>, answers: Answers = {}) =>
  openAsPatient('/pay/link-token', {
    ...asVisitor,
    answers: {
      [LINK]: { data: payment(shown) },
      'GET /api/payment-config': { data: PAYMENT_CONFIG },
      [TRANSFER]: { data: null },
      ...answers,
    },
  });
const main = () => within(screen.getByRole('main'));
const buttons = () =>
  main()
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

test.each([
  ['appointment', 'Ihr Online-Termin'],
  ['late_cancel', 'Vereinbarte Gebühr für die späte Absage'],
  ['no_show', 'Vereinbarte Gebühr für den versäumten Termin'],
] as const)('a link for “%s” names purpose and amount, and the ways to pay', async (purpose, text) => {
  const { api } = await open({ purpose });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Offene Zahlung');
  expect((await main().findByText(text)).previousSibling?.textContent).toBe('Wofür');
  expect(main().getByText('180,00 €').previousSibling?.textContent).toBe('Betrag');
  expect(main().getByText(/^Diese Zahlung konnte mit Ihrer hinterlegten Karte nicht/)).toBeTruthy();
  expect(buttons()).toEqual(['Mit einer Karte zahlen', 'Mit PayPal zahlen']);
  expect(api.sent(LINK)).toEqual([{ token: 'link-token' }]);
  expect(main().queryByText(/Testbetrieb|Sandbox/)).toBeNull();
});

test('the saved card only needs an approval: one press pays, and the result takes the focus', async () => {
  provideStripe(() => ({}));
  const begun = {
    data: payment({ needs: 'approval' }),
    client_secret: 'pi_1_secret_1',
    payment_method: 'pm_9',
  };
  const { api, user } = await open(
    { needs: 'approval' },
    { [BEGIN]: begun, [DONE]: { message: 'Vielen Dank.', data: payment({ state: 'paid' }) } },
  );
  await main().findByText(/^Ihre Bank möchte, dass Sie diese Zahlung selbst freigeben/);
  expect(buttons()).toEqual(['180,00 € jetzt zahlen', 'Andere Karte verwenden', 'Mit PayPal zahlen']);
  await user.click(main().getByRole('button', { name: /^180,00\s€ jetzt zahlen$/ }));
  await expectToast('success', 'Vielen Dank.');
  const result = await main().findByText(/^Diese Zahlung ist abgeschlossen/);
  await waitFor(() => expect(document.activeElement?.contains(result)).toBe(true));
  expect([api.sent(BEGIN), api.sent(DONE)]).toEqual([[{ token: 'link-token' }], [{ token: 'link-token' }]]);
  expect(main().queryByRole('button')).toBeNull();
});

test('another card is entered in its form, which can be left again', async () => {
  provideStripe(() => ({}));
  const begun = { data: payment(), client_secret: 'pi_1_secret_1', payment_method: null };
  const { user } = await open({}, { [BEGIN]: begun });
  await user.click(await main().findByRole('button', { name: 'Mit einer Karte zahlen' }));
  const form = within(await screen.findByRole('form', { name: 'Kartendaten' }));
  expect(main().getByRole('button', { name: /^180,00\s€ jetzt zahlen$/ })).toBeTruthy();
  expect(form.queryByRole('checkbox')).toBeNull();
  await user.click(main().getByRole('button', { name: /zurück|abbrechen|andere/i }));
  await waitFor(() => expect(buttons()).toEqual(['Mit einer Karte zahlen', 'Mit PayPal zahlen']));
});

test.each([
  ['AT', 'AT'],
  [null, 'DE'],
] as const)('the card form begins with the country of the address: %s', async (country_code, shown) => {
  provideStripe(() => ({}));
  const begun = { data: payment({ country_code }), client_secret: 'pi_1_secret_1', payment_method: null };
  const { user } = await open({ country_code }, { [BEGIN]: begun });
  await user.click(await main().findByRole('button', { name: 'Mit einer Karte zahlen' }));
  const form = within(await screen.findByRole('form', { name: 'Kartendaten' }));
  expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Land' }).value).toBe(shown);
});

test('a payment that cannot be begun says why, and can be tried again', async () => {
  provideStripe(() => ({}));
  const { user } = await open({}, { [BEGIN]: refused(422, { message: 'Gerade nicht möglich.' }) });
  await user.click(await main().findByRole('button', { name: 'Mit einer Karte zahlen' }));
  await main().findByText('Gerade nicht möglich.');
  expect(buttons()).toEqual(['Mit einer Karte zahlen', 'Mit PayPal zahlen']);
});

test('a payment that was settled meanwhile shows that at once', async () => {
  provideStripe(() => ({}));
  const settled = { data: payment({ state: 'closed' }), client_secret: null, payment_method: null };
  const { user } = await open({}, { [BEGIN]: settled });
  await user.click(await main().findByRole('button', { name: 'Mit einer Karte zahlen' }));
  await main().findByText(/^Diese Zahlung ist erledigt/);
});

test('a payment under way is looked up again; what opens settled takes no focus', async () => {
  const { api, user } = await open({ state: 'processing' });
  await main().findByText(/^Ihre Zahlung wird gerade bearbeitet/);
  expect(main().getByRole('heading', { level: 1 }).parentElement?.contains(document.activeElement)).toBe(
    false,
  );
  api.answer({ [LINK]: { data: payment({ state: 'paid' }) } });
  await user.click(main().getByRole('button', { name: 'Noch einmal nachsehen' }));
  await main().findByText(/^Diese Zahlung ist abgeschlossen/);
  expect(api.sent(LINK)).toHaveLength(2);
});

test.each([404, 422])('a link that does not exist (%i) says so and leads to the portal', async (status) => {
  await open({}, { [LINK]: refused(status, { message: 'Nein.' }) });
  const alert = within(await main().findByRole('alert'));
  expect(alert.getByText('Dieser Zahlungslink ist ungültig oder abgelaufen.')).toBeTruthy();
  expect(alert.getByText(/^Sie finden offene Zahlungen nach der Anmeldung/)).toBeTruthy();
  expect(alert.getByRole('link', { name: 'Zum Patientenportal' }).getAttribute('href')).toBe(
    '/patient/appointment',
  );
});

test('a failure of the server is no invalid link: it is said, and loaded again', async () => {
  const { api, user } = await open(
    {},
    { 'GET /api/payment-config': refused(422, { message: 'Gerade nicht.' }) },
  );
  await main().findByText('Gerade nicht.');
  api.answer({ 'GET /api/payment-config': { data: PAYMENT_CONFIG } });
  await user.click(main().getByRole('button', { name: 'Erneut versuchen' }));
  await main().findByRole('button', { name: 'Mit PayPal zahlen' });
});

test('one press brings the payment back when nothing could be read', async () => {
  const { api, user } = await open({}, { [LINK]: refused(503), 'GET /api/payment-config': refused(503) });
  await everythingRead();
  api.answer({ [LINK]: { data: payment() }, 'GET /api/payment-config': { data: PAYMENT_CONFIG } });
  await user.click(main().getByRole('button', { name: 'Erneut versuchen' }));
  await main().findByRole('button', { name: 'Mit PayPal zahlen' });
});

test('beside the link stands the bank transfer, to scan and to copy; a paid link shows it no more', async () => {
  const transfer = {
    recipient: 'Klinik am See GmbH',
    iban: 'DE02120300000000202051',
    bic: '',
    amount_cents: 180_00,
    reference: 'Rechnung 2026-000123',
  };
  const { user } = await open({}, { [TRANSFER]: { data: transfer } });
  const part = within(await main().findByRole('region', { name: 'Oder überweisen' }));
  expect(part.getByRole('img', { name: 'GiroCode für die Überweisung' })).toBeTruthy();
  const facts = [...part.getAllByRole('term')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent?.replaceAll('\u00a0', ' '),
  ]);
  expect(facts).toEqual([
    ['Empfänger', 'Klinik am See GmbH'],
    ['IBAN', 'DE02 1203 0000 0000 2020 51'],
    ['Betrag', '180,00 €'],
    ['Verwendungszweck', 'Rechnung 2026-000123'],
  ]);
  await user.click(part.getByRole('button', { name: 'IBAN kopieren' }));
  await expectToast('success', 'Kopiert.');
  expect(await navigator.clipboard.readText()).toBe('DE02120300000000202051');
  await user.click(part.getByRole('button', { name: 'Betrag kopieren' }));
  expect(await navigator.clipboard.readText()).toBe('180,00');
});
