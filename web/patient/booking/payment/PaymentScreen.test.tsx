import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { provideStripe } from '#web/checkout/testing-stripe.ts';
import { refused, slow } from '#web/testing/api.ts';
import { everythingRead, expectToast, PAYMENT_CONFIG } from '#web/testing/open-screen.tsx';
import { aDraft, DRAFT, GUEST_DATA, TERMS } from '../testing-wizard.ts';
import {
  ACCEPT,
  BOOK,
  bookButton,
  CONFIRMED,
  cardForm,
  cardOption,
  GUEST_SETUP,
  heading,
  openCard,
  openPayment,
  SETUP,
} from './testing-payment.ts';

/** PayPal's own button, as its script puts it into the container. */
vi.mock('#web/checkout/paypal/paypal.ts', () => ({
  makePayPalButtons: async () => ({
    render: async (container: HTMLElement) => container.append(document.createElement('button')),
    close: () => {},
  }),
}));

test('the last step shows everything for a check, and each part leads back to its step', async () => {
  const { user } = await openPayment({}, { isSignedIn: false });
  await screen.findByRole('button', { name: 'Termin ändern' });
  const review = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(review).toEqual(
    expect.arrayContaining([
      ['Termin', 'Erstgespräch, Dr. med. Anna BergDonnerstag, 19.11.2026, 10:30 Uhr'],
      ['Person', 'Petra Sommer'],
      ['E-Mail-Adresse', 'petra@clinic.test'],
      ['Anamnese', 'Unterschrieben und gespeichert'],
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Person ändern' }));
  await heading('Ihre Stammdaten');
});

test('PAY-01, PAY-25: nothing is chosen at first, no provider is asked, and PayPal is not offered', async () => {
  const { api } = await openPayment();
  expect((await cardOption()).getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByRole('form', { name: 'Kartendaten' })).toBeNull();
  expect(screen.queryByRole('button', { name: /PayPal/ })).toBeNull();
  expect(api.sent(SETUP)).toEqual([]);
});

test('one press brings the ways to pay back when neither terms nor providers could be read', async () => {
  const [terms, config] = ['GET /api/patients/booking-terms', 'GET /api/payment-config'] as const;
  const { api, user } = await openPayment({ [terms]: refused(503), [config]: refused(503) });
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
  await everythingRead();
  api.answer({ [terms]: { data: TERMS }, [config]: { data: PAYMENT_CONFIG } });
  await user.click(retry);
  await cardOption();
});

test('PAY-02, PAY-03: a patient who chooses the card asks for a setup; the form waits for it', async () => {
  provideStripe(CONFIRMED);
  const setup = slow<typeof SETUP>();
  const { api, user } = await openPayment({ [SETUP]: setup.answer });
  await user.click(await cardOption());
  await waitFor(() => expect(api.sent(SETUP)).toEqual([{}]));
  expect((await cardOption()).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('form', { name: 'Kartendaten' })).toBeNull();
  setup.resolve({ client_secret: 'seti_1_secret_1' } as never);
  await cardForm();
});

test('PAY-02: a guest sends the e-mail address with it', async () => {
  provideStripe(CONFIRMED);
  const { api, user } = await openPayment({}, { isSignedIn: false });
  await user.click(await cardOption());
  await cardForm();
  expect(api.sent(GUEST_SETUP)).toEqual([{ email: 'petra@clinic.test' }]);
  expect(api.sent(SETUP)).toEqual([]);
});

test('the form has number, expiry, code and country, Germany, Austria and Switzerland first', async ({
  annotate,
}) => {
  await annotate('PAY-04, PAY-05, PAY-13, CONST-05', 'proves');
  provideStripe(CONFIRMED);
  await openCard();
  const form = within(await cardForm());
  for (const label of ['Kartennummer', 'Ablaufdatum', 'Prüfziffer (CVC)'])
    expect(form.getByText(label)).toBeTruthy();
  expect(form.getByText('Mastercard, Visa und American Express')).toBeTruthy();
  const country = form.getByRole<HTMLSelectElement>('combobox', { name: 'Land' });
  expect(country.value).toBe('DE');
  expect([...country.options].slice(0, 3).map(({ value }) => value)).toEqual(['DE', 'AT', 'CH']);
  expect(country.options.length).toBeGreaterThan(100);
});

test('PAY-05: the card form begins with the country of the address', async () => {
  provideStripe(CONFIRMED);
  const { user } = await openPayment(
    {
      [DRAFT]: {
        data: aDraft({
          userData: { ...GUEST_DATA, address: { ...GUEST_DATA.address, country_code: 'AT' } },
        }),
      },
    },
    { isSignedIn: false },
  );
  await user.click(await cardOption());
  const form = within(await cardForm());
  expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Land' }).value).toBe('AT');
});

test('PAY-06, PAY-29, PAY-30: the box above the two ticks states the rule in figures, and the second links to the terms', async () => {
  provideStripe(CONFIRMED);
  await openCard();
  const [rule, terms] = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect([rule?.required, terms?.required, rule?.checked, terms?.checked]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const text = (await cardForm()).textContent ?? '';
  expect(text).toContain('Bis Dienstag, 17.11.2026, 10:30 Uhr (48 Stunden vor dem Termin)');
  expect(text).toMatch(/Nur mit Zustimmung der Ärztin, als Absageanfrage mit Begründung; bis zu 54,00\s€/);
  expect(text).toMatch(/Nichterscheinen54,00\s€ \(30\s% des Rechnungsbetrags\)/);
  const link = within(await cardForm()).getByRole('link', { name: /AGB/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/patient/agb', '_blank']);
});

test('PAY-29: after the deadline the terms say that cancelling is no longer free', async () => {
  provideStripe(CONFIRMED);
  await openCard({ 'GET /api/patients/booking-terms': { data: { ...TERMS, is_free_now: false } } });
  expect((await cardForm()).textContent).toContain(
    'Nicht mehr möglich: Bis zum Termin sind es weniger als 48 Stunden.',
  );
});

test('PAY-06, PAY-10: the ticks are short: the rule by the name of its box, and a request to tick the terms', async () => {
  provideStripe(CONFIRMED);
  await openCard();
  const labels = screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.labels?.[0]?.textContent);
  expect(labels[0]).toContain('Ich bin mit der Absageregel unter „Das buchen Sie“ einverstanden.');
  expect(within(await cardForm()).getByRole('heading', { name: 'Das buchen Sie' })).toBeTruthy();
  expect(labels[1]).toMatch(/^Bitte ankreuzen: Ich habe die AGB.* gelesen und akzeptiere sie\./);
});

test('the bar of the step carries its one main action: first the card, then the binding click', async () => {
  provideStripe(CONFIRMED);
  const setup = slow<typeof SETUP>();
  const { user } = await openPayment({ [SETUP]: setup.answer });
  const bar = within(await screen.findByRole('complementary', { name: 'Ihre Auswahl' }));
  await user.click(await bar.findByRole('button', { name: 'Weiter mit Karte' }));
  const waiting = bar.getByRole('button', { name: 'Bitte warten …' });
  expect(waiting.getAttribute('aria-busy')).toBe('true');
  setup.resolve({ client_secret: 'seti_1_secret_1' } as never);
  const form = await cardForm();
  expect(bar.getAllByRole('button')).toEqual([bookButton()]);
  expect(bookButton().form).toBe(form);
  expect(within(form).getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Abbrechen' })]);
});

test('with two ways to pay the bar leads to the choice, and only one of them is open', async () => {
  provideStripe(CONFIRMED);
  const { user } = await openPayment({
    'GET /api/get-settings': { data: [{ key: 'wizard_paypal_enabled', value: '1' }] },
  });
  await user.click(await screen.findByRole('button', { name: 'Zahlungsart wählen' }));
  expect(document.activeElement).toBe(await cardOption());
  await user.click(await cardOption());
  await cardForm();
  await user.click(screen.getByRole('button', { name: /^Mit PayPal zahlen/ }));
  const paypal = await screen.findByRole('region', { name: 'Mit PayPal zahlen' });
  expect(screen.queryByRole('form', { name: 'Kartendaten' })).toBeNull();
  expect(document.getElementById('paypal-button-container')?.contains(paypal)).toBe(true);
  const bar = screen.getByRole('complementary', { name: 'Ihre Auswahl' });
  await waitFor(() => expect(bar.querySelector('#paypal-buttons button')).toBeTruthy());
});

test('PAY-07, PAY-08: the button names the duty to pay and waits for both ticks', async () => {
  provideStripe(CONFIRMED);
  const { user } = await openCard();
  const [rule, terms] = screen.getAllByRole('checkbox');
  expect(bookButton().disabled).toBe(true);
  if (rule) await user.click(rule);
  expect(bookButton().disabled).toBe(true);
  const hint = screen.getByText('Zum Buchen bestätigen Sie bitte beide Punkte.');
  expect(bookButton().getAttribute('aria-describedby')).toBe(hint.id);
  if (terms) await user.click(terms);
  expect(bookButton().disabled).toBe(false);
  expect(screen.queryByText('Zum Buchen bestätigen Sie bitte beide Punkte.')).toBeNull();
});

test('PAY-09, ERR-08, OR-19: submitting without the ticks is the error toast of its key, sends nothing and shows what is missing', async ({
  annotate,
}) => {
  await annotate('VAL-02', 'proves');
  provideStripe(CONFIRMED);
  const { api } = await openCard();
  ((await cardForm()) as HTMLFormElement).requestSubmit();
  await expectToast('error', 'Bitte bestätigen Sie die Absageregel und die AGB.');
  expect(document.querySelector('[data-toast-type]')?.getAttribute('data-text-key')).toBe(
    'BOOKING_CONFIG.AGB_CHECK',
  );
  expect(await screen.findAllByText('Bitte bestätigen Sie diesen Punkt.')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]);
  expect([api.sent(ACCEPT), api.sent(BOOK)]).toEqual([[], []]);
});

test('PAY-11: Abbrechen closes the form and gives the focus back to the choice', async () => {
  provideStripe(CONFIRMED);
  const { user } = await openCard();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(screen.queryByRole('form', { name: 'Kartendaten' })).toBeNull();
  const option = await cardOption();
  expect([option.getAttribute('aria-pressed'), document.activeElement]).toEqual(['false', option]);
});
