import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { provideStripe } from '#web/checkout/testing-stripe.ts';
import { refused, slow } from '#web/testing/api.ts';
import { everythingRead, expectToast, PAYMENT_CONFIG } from '#web/testing/open-screen.tsx';
import { aDraft, DRAFT, GUEST_DATA, GUEST_SETUP, SETUP, TERMS } from '../testing-wizard.ts';
import {
  ACCEPT,
  BOOK,
  bookButton,
  CONFIRMED,
  cardForm,
  cardOption,
  heading,
  openCard,
  openPayment,
  WITH_PAYPAL,
} from './testing-payment.ts';

const TERMS_TEXT = {
  id: 1,
  published_at: '2026-01-02T08:00:00Z',
  posts: [
    {
      id: 1,
      translations: [
        { locale: 'de' as const, title: 'Recht', content: '<p>Es gilt das Recht der Bundesrepublik.</p>' },
      ],
    },
  ],
};

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

test('PAY-01: with two ways to pay nothing is chosen at first, and no provider is asked', async () => {
  const { api } = await openPayment(WITH_PAYPAL);
  expect((await cardOption()).getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByRole('form', { name: 'Kartendaten' })).toBeNull();
  expect(api.sent(SETUP)).toEqual([]);
});

test('PAY-25: the only way to pay is open at once, without a choice, and the heading of the page keeps the focus', async () => {
  provideStripe(CONFIRMED);
  const { api } = await openCard();
  expect(screen.queryByRole('button', { name: /^Mit Karte zahlen/ })).toBeNull();
  expect(screen.getByRole('heading', { level: 2, name: 'Mit Karte zahlen' })).toBeTruthy();
  expect(screen.getByText(/^Sie erhalten die Rechnung nach dem Termin\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /PayPal/ })).toBeNull();
  expect(api.sent(SETUP)).toEqual([{}]);
  expect((document.activeElement as HTMLElement).textContent).not.toBe('Kartendaten');
});

test('the last step has one summary: what was chosen stands in it, and beside the button only price and time left', async () => {
  provideStripe(CONFIRMED);
  await openCard();
  const main = within(screen.getByRole('main'));
  expect(main.getAllByText(/Dr\. med\. Anna Berg/)).toHaveLength(1);
  expect(main.getAllByText(/10:30 Uhr/).map(({ textContent }) => textContent)).toHaveLength(2);
  const bar = within(screen.getByRole('complementary', { name: 'Ihre Auswahl' }));
  expect(bar.queryByRole('term')).toBeNull();
  expect(bar.getByText(/180,00\s€/)).toBeTruthy();
});

test('one press brings the ways to pay back when neither terms nor providers could be read', async () => {
  const [terms, config] = ['GET /api/patients/booking-terms', 'GET /api/payment-config'] as const;
  const { api, user } = await openPayment({ [terms]: refused(503), [config]: refused(503) });
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
  await everythingRead();
  api.answer({ [terms]: { data: TERMS }, [config]: { data: PAYMENT_CONFIG } });
  provideStripe(CONFIRMED);
  await user.click(retry);
  await cardForm();
});

test('PAY-02, PAY-03: a patient who chooses the card asks for a setup; the form waits for it', async () => {
  provideStripe(CONFIRMED);
  const setup = slow<typeof SETUP>();
  const { api, user } = await openPayment({ ...WITH_PAYPAL, [SETUP]: setup.answer });
  await user.click(await cardOption());
  await waitFor(() => expect(api.sent(SETUP)).toEqual([{}]));
  expect((await cardOption()).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('form', { name: 'Kartendaten' })).toBeNull();
  setup.resolve({ client_secret: 'seti_1_secret_1' } as never);
  await cardForm();
});

test('PAY-02: a guest sends the e-mail address with it', async () => {
  provideStripe(CONFIRMED);
  const { api } = await openCard({}, { isSignedIn: false });
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
  await openCard(
    {
      [DRAFT]: {
        data: aDraft({
          userData: { ...GUEST_DATA, address: { ...GUEST_DATA.address, country_code: 'AT' } },
        }),
      },
    },
    { isSignedIn: false },
  );
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
  expect(link.getAttribute('href')).toBe('/patient/agb');
});

test('the terms are read in place: their link opens them above the form, which keeps its ticks', async () => {
  provideStripe(CONFIRMED);
  const { user } = await openCard({ 'GET /api/patients/posts-by-slug': { data: [TERMS_TEXT] } });
  const [rule, terms] = screen.getAllByRole<HTMLInputElement>('checkbox') as [
    HTMLInputElement,
    HTMLInputElement,
  ];
  await user.click(rule);
  await user.click(within(await cardForm()).getByRole('link', { name: 'AGB' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'AGB' }));
  await dialog.findByText('Es gilt das Recht der Bundesrepublik.');
  expect(terms.checked).toBe(false);
  const [, close] = dialog.getAllByRole('button', { name: 'Schließen' });
  await user.click(close as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(terms);
  expect([rule.checked, terms.checked, bookButton().disabled]).toEqual([true, true, false]);
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
  expect(labels[0]).toContain('Ich bin mit dieser Absageregel einverstanden.');
  expect(within(await cardForm()).getByRole('heading', { name: 'Preis und Absageregel' })).toBeTruthy();
  expect(labels[1]).toMatch(/^Bitte ankreuzen: Ich habe die AGB.* gelesen und akzeptiere sie\./);
});

test('the bar of the step carries its one main action: it waits for the card form, and becomes the binding click', async () => {
  provideStripe(CONFIRMED);
  const setup = slow<typeof SETUP>();
  await openPayment({ [SETUP]: setup.answer });
  const bar = within(await screen.findByRole('complementary', { name: 'Ihre Auswahl' }));
  const waiting = await bar.findByRole('button', { name: 'Bitte warten …' });
  expect(waiting.getAttribute('aria-busy')).toBe('true');
  setup.resolve({ client_secret: 'seti_1_secret_1' } as never);
  const form = await cardForm();
  expect(bar.getAllByRole('button')).toEqual([bookButton()]);
  expect(bookButton().form).toBe(form);
  expect(within(form).getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Abbrechen' })]);
});

test('with two ways to pay the bar leads to the choice, and only one of them is open', async () => {
  provideStripe(CONFIRMED);
  const { user } = await openPayment(WITH_PAYPAL);
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
  await user.click(screen.getByRole('button', { name: 'Weiter mit Karte' }));
  await cardForm();
});
