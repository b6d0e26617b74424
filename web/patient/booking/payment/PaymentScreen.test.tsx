import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { provideStripe } from '#web/checkout/testing-stripe.ts';
import { type Answers, refused, slow } from '#web/testing/api.ts';
import { address, expectToast, PAYMENT_CONFIG, passTime } from '#web/testing/open-screen.tsx';
import { aDraft, DRAFT, HELD, openWizard, SLOT, TERMS } from '../testing-wizard.ts';

/** PayPal's own button, as its script puts it into the container. */
vi.mock('#web/checkout/paypal/paypal.ts', () => ({
  makePayPalButtons: async () => ({
    render: async (container: HTMLElement) => container.append(document.createElement('button')),
    close: () => {},
  }),
}));

const SETUP = 'POST /api/patients/appointment/setup-intent';
const GUEST_SETUP = 'POST /api/patients/appointment/guest/setup-intent';
const ACCEPT = 'POST /api/patients/appointment/terms';
const BOOK = 'POST /api/patients/appointments';
const CONFIRMED = () => ({ setupIntent: { status: 'succeeded', payment_method: 'pm_1' } });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const cardOption = () => screen.findByRole('button', { name: /^Mit Karte zahlen/ });
const cardForm = () => screen.findByRole('form', { name: 'Kartendaten' });
const bookButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zahlungspflichtig buchen' });

function openPayment(
  answers: Answers = {},
  options: { isSignedIn?: boolean; stopsIntervals?: boolean } = {},
) {
  return openWizard({
    ...{ step: 6, slot: SLOT, isSignedIn: true, ...options },
    answers: {
      [DRAFT]: { data: aDraft() },
      [SETUP]: { client_secret: 'seti_1_secret_1' },
      [GUEST_SETUP]: { client_secret: 'seti_1_secret_1', customer_id: 'cus_1' },
      [ACCEPT]: { message: 'Gespeichert.' },
      'GET /api/patients/anamnesis-form': refused(422),
      ...answers,
    },
  });
}

async function openCard(answers: Answers = {}) {
  const opened = await openPayment(answers);
  await opened.user.click(await cardOption());
  await cardForm();
  return opened;
}

async function book(answers: Answers) {
  const opened = await openCard(answers);
  for (const box of screen.getAllByRole('checkbox')) await opened.user.click(box);
  await opened.user.click(bookButton());
  return opened;
}

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

test('PAY-04, PAY-05, PAY-13: the form has number, expiry, code and country, Germany, Austria and Switzerland first', async () => {
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

test('PAY-12, PAY-19, PAY-20, WIZ-17: terms, card, booking: the overlay shows meanwhile, and Thank follows', async () => {
  provideStripe(CONFIRMED);
  const answer = slow<typeof BOOK>();
  const { api } = await book({ [BOOK]: answer.answer });
  expect(await screen.findByRole('dialog', { name: 'Zahlung wird verarbeitet' })).toBeTruthy();
  expect(
    api.calls.map(({ route }) => route).filter((route) => [SETUP, ACCEPT, BOOK].includes(route as never)),
  ).toEqual([...[SETUP, ACCEPT, BOOK]]);
  expect(api.sent(BOOK)).toMatchObject([
    {
      ...{ payment_method: 'pm_1', payment_gateway: 'stripe', amount: 180, service_id: 4, doctor_id: 21 },
      ...{ appointment_date: SLOT.date_start_time, locale: 'de' },
    },
  ]);
  expect(api.headersOf(BOOK)?.get('Idempotency-Key')).toBeTruthy();
  answer.resolve({ message: 'Ihr Termin ist gebucht.', calendar_file: 'BEGIN:VCALENDAR' } as never);
  await within(screen.getByRole('main')).findByText('Ihr Termin ist gebucht.');
  const booked = within(screen.getByRole('group', { name: 'Ihr Termin' }));
  expect(booked.getByText('Do, 19.11. · 10:30 Uhr')).toBeTruthy();
  expect(booked.getByText('Wird erst nach dem Termin von Ihrer Karte abgebucht.')).toBeTruthy();
  expect(booked.getByRole('button', { name: 'In den Kalender' })).toBeTruthy();
  expect(address()).toBe('/thank');
  expect(screen.queryByRole('dialog')).toBeNull();
  const { rememberedBooking } = await import('../booking-memory.ts');
  expect(rememberedBooking()).toMatchObject({ step: 0, serviceId: null });
});

test('PAY-22: a guest whose booking carries a session is signed in', async () => {
  provideStripe(CONFIRMED);
  const userSession = { access_token: 'guest-token', user: { id: 9, name: 'Petra Sommer' } };
  const { user } = await openPayment(
    { [BOOK]: { message: 'Gebucht.', userSession } as never },
    { isSignedIn: false },
  );
  await user.click(await cardOption());
  await cardForm();
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await user.click(bookButton());
  await waitFor(() => expect(address()).toBe('/thank'));
  await waitFor(() => expect(window.localStorage.getItem('patientToken')).toBe('guest-token'));
  expect(await screen.findByRole('button', { name: 'Petra Sommer' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Ihr Termin' })).toBeTruthy();
  // A reload finds the card in the history entry, for the new account only.
  expect(window.history.state.usr).toMatchObject({
    ownerId: 9,
    booked: { paidBy: 'stripe', isPending: false },
  });
});

test('PAY-16: a setup that fails is an error toast, stays on the screen, and the form is closed', async () => {
  provideStripe(CONFIRMED);
  const { user } = await openPayment({ [SETUP]: refused(422, { message: 'Gerade keine Karten.' }) });
  await user.click(await cardOption());
  await expectToast('error', 'Gerade keine Karten.');
  expect(within(screen.getByRole('main')).getByText('Gerade keine Karten.')).toBeTruthy();
  expect((await cardOption()).getAttribute('aria-pressed')).toBe('false');
});

test('PAY-16: without a message it says that the payment could not be prepared', async () => {
  provideStripe(CONFIRMED);
  const { user } = await openPayment({ [SETUP]: refused(422) });
  await user.click(await cardOption());
  await expectToast('error', 'Die Zahlung konnte nicht vorbereitet werden');
});

test('PAY-21: a refused booking is said by its error, as toast and beside the form, and can be tried again', async () => {
  provideStripe(CONFIRMED);
  const { user, api } = await book({
    [BOOK]: refused(422, { error: 'Diese Karte wurde abgelehnt.', message: 'x' }),
  });
  await expectToast('error', 'Diese Karte wurde abgelehnt.');
  expect(within(await cardForm()).getByText('Diese Karte wurde abgelehnt.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: /buchen|abschließen/ }));
  await waitFor(() => expect(api.sent(BOOK)).toHaveLength(2));
});

test('PAY-21: without an error it says that the booking failed', async () => {
  provideStripe(CONFIRMED);
  await book({ [BOOK]: refused(422) });
  await expectToast(
    'error',
    'Buchung fehlgeschlagen. Ihr Termin konnte nicht gebucht werden. Bitte versuchen Sie es später noch einmal.',
  );
});

test('a time that somebody else has got leads back to the times, with the reason', async () => {
  provideStripe(CONFIRMED);
  await book({ [BOOK]: refused(409, { code: 'schedule.slot_taken', message: 'Soeben vergeben.' }) });
  await heading('Ärztin und Uhrzeit wählen');
  await expectToast('error', 'Soeben vergeben.');
});

test('where no money moves the screen says so', async () => {
  await openPayment({ 'GET /api/payment-config': { data: { ...PAYMENT_CONFIG, mode: 'sandbox' } } });
  expect(await screen.findByText('Testumgebung – es wird kein Geld bewegt')).toBeTruthy();
});

test('PAY-24, PAY-25: where the clinic has switched PayPal on, it is offered and says that it charges at once', async () => {
  await openPayment({ 'GET /api/get-settings': { data: [{ key: 'wizard_paypal_enabled', value: '1' }] } });
  const paypal = await screen.findByRole('button', { name: /^Mit PayPal zahlen/ });
  expect(paypal.textContent).toContain('PayPal bucht den Betrag sofort ab.');
});

test.each([
  [true, 'Ihre Adresse'],
  [false, 'Ihre Stammdaten'],
])('WIZ-08, WIZ-09: signed in (%s), the way back leads to “%s”', async (isSignedIn, title) => {
  const { user } = await openPayment({}, { isSignedIn });
  await user.click(await screen.findByRole('button', { name: 'Zurück' }));
  await heading(title);
});

test('a hold can be prolonged when it runs short, and the step is left when it ends', async () => {
  const draft = aDraft({ hold: { ...HELD.hold, seconds_left: 170 } });
  const { api, user } = await openPayment({ [DRAFT]: { data: draft } }, { stopsIntervals: true });
  await user.click(await screen.findByRole('button', { name: '15 Minuten verlängern' }));
  await waitFor(() => expect(api.sent('POST /api/patients/check-slot-availability')).toHaveLength(1));
  await screen.findByText('Noch 15:00 Minuten für Sie reserviert');
  await passTime(901_000);
  await heading('Ärztin und Uhrzeit wählen');
  expect(
    screen.getByText(/Die Reservierung ist abgelaufen\. Alles, was Sie eingegeben haben, ist noch da\./),
  ).toBeTruthy();
  await expectToast(
    'warning',
    'Die Reservierung Ihrer Zeit ist abgelaufen. Bitte wählen Sie erneut eine Zeit.',
  );
});

test('PAY-17: a refused card is an error toast, books nothing, and the button works again', async () => {
  provideStripe(() => ({ error: { type: 'card_error', code: 'brand_new', message: 'Nope.' } }));
  const { api } = await book({});
  await expectToast('error', 'Nope.');
  expect(api.sent(BOOK)).toEqual([]);
  await waitFor(() => expect(bookButton().getAttribute('aria-busy')).not.toBe('true'));
});
