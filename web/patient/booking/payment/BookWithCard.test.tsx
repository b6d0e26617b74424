import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { provideStripe } from '#web/checkout/testing-stripe.ts';
import { refused, slow } from '#web/testing/api.ts';
import { address, expectToast, PAYMENT_CONFIG, passTime } from '#web/testing/open-screen.tsx';
import { BOOKING_OVER } from '../booking-state.ts';
import { aDraft, DRAFT, HELD, SETUP, SLOT } from '../testing-wizard.ts';
import {
  ACCEPT,
  BOOK,
  book,
  bookButton,
  CONFIRMED,
  cardForm,
  cardOption,
  heading,
  openCard,
  openPayment,
  WITH_PAYPAL,
} from './testing-payment.ts';

/** PayPal's own button, as its script puts it into the container. */
vi.mock('#web/checkout/paypal/paypal.ts', () => ({
  makePayPalButtons: async () => ({
    render: async (container: HTMLElement) => container.append(document.createElement('button')),
    close: () => {},
  }),
}));

test('terms, card, booking: the overlay shows meanwhile, Thank follows, and the choice is gone', async ({
  annotate,
}) => {
  await annotate('PAY-12, PAY-19, PAY-20, WIZ-16, WIZ-17', 'proves');
  provideStripe(CONFIRMED);
  const answer = slow<typeof BOOK>();
  const { api } = await book({ [BOOK]: answer.answer });
  expect(await screen.findByRole('dialog', { name: 'Zahlung wird verarbeitet' })).toBeTruthy();
  expect(
    api.calls.map(({ route }) => route).filter((route) => [SETUP, ACCEPT, BOOK].includes(route as never)),
  ).toEqual([SETUP, ACCEPT, BOOK]);
  expect(api.sent(BOOK)).toMatchObject([
    {
      payment_method: 'pm_1',
      payment_gateway: 'stripe',
      amount: 180,
      service_id: 4,
      doctor_id: 21,
      appointment_date: SLOT.date_start_time,
      locale: 'de',
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
  expect(rememberedBooking()).toEqual(BOOKING_OVER);
});

test('PAY-22, GEN-04, ROLE-01: a guest whose booking carries a session is signed in', async () => {
  provideStripe(CONFIRMED);
  const userSession = { access_token: 'guest-token', user: { id: 9, name: 'Petra Sommer' } };
  const { user } = await openCard(
    { [BOOK]: { message: 'Gebucht.', userSession } as never },
    { isSignedIn: false },
  );
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

test('PAY-16, ERR-04: a setup that fails is an error toast, stays on the screen, and the form is closed', async () => {
  provideStripe(CONFIRMED);
  const { api, user } = await openPayment({ [SETUP]: refused(422, { message: 'Gerade keine Karten.' }) });
  await expectToast('error', 'Gerade keine Karten.');
  expect(within(screen.getByRole('main')).getByText('Gerade keine Karten.')).toBeTruthy();
  expect((await cardOption()).getAttribute('aria-pressed')).toBe('false');
  expect(api.sent(SETUP)).toHaveLength(1);
  api.answer({ [SETUP]: { client_secret: 'seti_1_secret_1', customer_id: 'cus_1' } });
  await user.click(await cardOption());
  await cardForm();
});

test('PAY-16, ERR-04: without a message it says that the payment could not be prepared', async () => {
  provideStripe(CONFIRMED);
  await openPayment({ [SETUP]: refused(422) });
  await expectToast('error', 'Die Zahlung konnte nicht vorbereitet werden');
});

test('PAY-21, ERR-07: a refused booking is said by its error, as toast and beside the form, and can be tried again', async () => {
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

test('PAY-21, ERR-07: without an error it says that the booking failed', async () => {
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
  await openPayment(WITH_PAYPAL);
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
  const answers = { ...WITH_PAYPAL, [DRAFT]: { data: draft } };
  const { api, user } = await openPayment(answers, { stopsIntervals: true });
  await user.click(await screen.findByRole('button', { name: 'Auf 15 Minuten verlängern' }));
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
