import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { type Answers, refused, slow } from '#web/testing/api.ts';
import { address, expectToast, MARIA, openAsPatient, toasts } from '#web/testing/open-screen.tsx';
import { readTable } from '#web/testing/read-table.ts';
import { anAppointment } from '#web/testing/records.ts';

const LIST = 'GET /api/patients/get-appointments';
const CANCEL = 'POST /api/patients/cancel-appointment/:id';
const LINK = 'POST /api/patients/payments/:appointment_id/link';

function openAppointments(rows: AppointmentRow[], answers: Answers = {}, language: 'de' | 'en' = 'de') {
  return openAsPatient('/appointment', {
    language,
    answers: { [LIST]: { data: rows, total: rows.length }, ...answers },
  });
}

const LATE = anAppointment({
  isWithin48Hours: true,
  cancellation: {
    way: 'request',
    free_until: '2026-11-15T09:30:00Z',
    free_hours: 48,
    fee_cents: 5400,
    refund_cents: 0,
    has_moved_late: false,
  },
});

const CANCELLED = {
  message: 'Ihr Termin ist abgesagt.',
  data: { id: 11, status: 'cancelled', cancellation_request_created_at: '2026-11-16T09:00:00Z' },
} as const;

test('APPT-01: the heading stands beside the way to a new appointment', async () => {
  await openAppointments([anAppointment()]);
  expect(screen.getByRole('heading', { level: 1, name: 'Meine Termine' })).toBeTruthy();
  const book = screen.getByRole('link', { name: 'Neuen Termin buchen' });
  expect(book.getAttribute('href')).toBe('/patient/book-appointment');
});

test('APPT-02, APPT-11: the table shows its columns in order and a confirmed appointment in words', async () => {
  await openAppointments([anAppointment()]);
  expect(await readTable('Meine Termine')).toEqual({
    headers: ['Datum', 'Uhrzeit', 'Leistung', 'Status', 'Video-Link', 'Gebucht am', 'Aktion'],
    rows: [
      [
        '19.11.2026',
        '10:30 Uhr',
        'Erstgespräch',
        'Bestätigt',
        'Video ab 10:15 Uhr',
        '10.11.2026 09:05',
        'Technik testenIn den KalenderAbsagen',
      ],
    ],
  });
});

test('the table offers to move an appointment before it offers to cancel', async () => {
  await openAppointments([anAppointment({ move: { way: 'free', moves_left: 1, days_ahead: 90 } })]);
  const link = await screen.findByRole('link', { name: 'Termin am 19.11.2026 verlegen' });
  expect(link.getAttribute('href')).toBe('/patient/appointment/11/move');
  const earlier = screen.getByRole('link', { name: 'Früherer Termin als am 19.11.2026: auf die Warteliste' });
  expect(earlier.getAttribute('href')).toBe('/patient/waitlist?appointment=11');
  expect(link.closest('td')?.textContent).toBe('Technik testenIn den KalenderVerlegenFrüherer TerminAbsagen');
});

test('STAT-01: each status is shown by its label', async () => {
  const labels = {
    created_by_doctor: 'Vorschlag Ihrer Ärztin',
    created_by_admin: 'Vorschlag der Klinik',
    confirmed: 'Bestätigt',
    cancelled: 'Abgesagt',
    no_show: 'Nicht teilgenommen',
  } as const;
  const statuses = Object.keys(labels) as (keyof typeof labels)[];
  await openAppointments(statuses.map((status, id) => anAppointment({ id, status })));
  const { rows } = await readTable('Meine Termine');
  expect(rows.map(([, , , status]) => status)).toEqual(Object.values(labels));
});

test('LANG-07, LANG-09: the English table writes dates like the German one, and the time without a suffix', async () => {
  await openAppointments([anAppointment()], {}, 'en');
  const { rows } = await readTable('My appointments');
  expect(rows[0]?.slice(0, 4)).toEqual(['19.11.2026', '10:30', 'Erstgespräch', 'Confirmed']);
  expect(rows[0]?.[5]).toBe('10.11.2026 09:05');
});

test('APPT-03: status and booking time can be sorted, and nothing else', async () => {
  const { api, user } = await openAppointments([anAppointment()]);
  await readTable('Meine Termine');
  const sortable = screen.getAllByRole('columnheader').filter((header) => header.querySelector('button'));
  expect(sortable.map(({ textContent }) => textContent)).toEqual(['Status', 'Gebucht am']);
  await user.click(screen.getByRole('button', { name: 'Status' }));
  await waitFor(() =>
    expect(api.sent(LIST).at(-1)).toMatchObject({ sortColumn: 'status', sortDirection: 'asc' }),
  );
  await user.click(screen.getByRole('button', { name: 'Status' }));
  await waitFor(() =>
    expect(api.sent(LIST).at(-1)).toMatchObject({ sortColumn: 'status', sortDirection: 'desc' }),
  );
});

test('APPT-04: the video room is a link to a new tab while it is open', async () => {
  await openAppointments([anAppointment({ zoom_link: 'https://video.test/room' })]);
  const link = await screen.findByRole('link', {
    name: 'Zum Video-Termin am 19.11.2026, öffnet in neuem Tab',
  });
  expect(link.getAttribute('href')).toBe('https://video.test/room');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.textContent).toBe('Zum Video-Termin');
});

test('APPT-05, ROLE-07: an appointment that is over offers no action', async () => {
  await openAppointments([
    anAppointment({ status: 'completed', canCancel: false, zoom_link_from: null, cancellation: null }),
  ]);
  const { rows } = await readTable('Meine Termine');
  expect(rows[0]?.slice(3)).toEqual(['Abgeschlossen', '–', '10.11.2026 09:05', '']);
});

test('it starts with page 1 of 5, running and upcoming ones first, and offers other sizes', async ({
  annotate,
}) => {
  await annotate('APPT-06, APPT-07, APPT-10, CONST-21, CONST-22, CONST-23, OR-58', 'proves');
  const { api, user } = await openAppointments([anAppointment()]);
  const sizes = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Pro Seite' });
  expect([sizes.value, [...sizes.options].map(({ value }) => value)]).toEqual(['5', ['5', '10', '20', '50']]);
  expect(api.sent(LIST)).toEqual([
    {
      page: '1',
      perPage: '5',
      search: '',
      sortColumn: 'created_at',
      sortDirection: 'desc',
      groups: 'upcoming_first',
      'restrictions[user_id]': String(MARIA.id),
    },
  ]);
  const booked = await screen.findByRole('columnheader', { name: 'Gebucht am' });
  expect(booked.getAttribute('aria-sort')).toBeNull();
  await user.selectOptions(sizes, '50');
  await waitFor(() =>
    expect(api.sent(LIST).at(-1)).toMatchObject({ page: '1', perPage: '50', groups: 'upcoming_first' }),
  );
});

test('OR-58: a chosen column sorts all appointments without groups, and a third press shows the upcoming ones first again', async () => {
  const past = anAppointment({ id: 12, status: 'completed', start_date: '2026-11-10T09:30:00Z' });
  const { api, user } = await openAppointments([anAppointment(), past]);
  const groups = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
  await readTable('Meine Termine');
  expect(groups()).toEqual(['Kommende', 'Vergangene']);

  const booked = screen.getByRole('button', { name: 'Gebucht am' });
  await user.click(booked);
  await user.click(booked);
  expect(groups()).toEqual([]);
  const chosen = { sortColumn: 'created_at', sortDirection: 'desc' };
  await waitFor(() => expect(api.sent(LIST).at(-1)).toMatchObject(chosen));
  expect(api.sent(LIST).at(-1)).not.toHaveProperty('groups');

  await user.click(booked);
  await waitFor(() => expect(groups()).toEqual(['Kommende', 'Vergangene']));
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sortieren nach' });
  expect(order.selectedOptions[0]?.textContent).toBe('Kommende zuerst');
});

test('APPT-08, OR-31: the search goes to the server, and can be reset when nothing matches', async () => {
  const { api, user } = await openAppointments([anAppointment()]);
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Suche' });
  api.answer({ [LIST]: ({ search }) => ({ data: [], total: search ? 0 : 1 }) });
  await user.type(search, 'Rezept');
  await screen.findByText('Zu dieser Suche gibt es keine Einträge.');
  expect(api.sent(LIST).at(-1)).toMatchObject({ search: 'Rezept', page: '1' });
  await user.click(screen.getByRole('button', { name: 'Suche zurücksetzen' }));
  expect(search.value).toBe('');
  expect(document.activeElement).toBe(search);
});

test('APPT-09: a cancelled row says when it was cancelled, a requested one when it was requested', async () => {
  const at = { cancellation_request_created_at: '2026-11-14T16:20:00Z' };
  await openAppointments([
    anAppointment({ ...at, status: 'cancelled' }),
    anAppointment({ ...at, id: 12, status: 'cancellation_requested' }),
  ]);
  const { rows } = await readTable('Meine Termine');
  // The requested one is still upcoming.
  expect(rows.map((row) => row[3])).toEqual([
    'Absage angefragtAbsage angefragt am 14.11.2026 17:20',
    'AbgesagtAbgesagt am 14.11.2026 17:20',
  ]);
});

test('an appointment with a past tells it in its order, and by whom', async () => {
  await openAppointments([
    anAppointment({
      history: [
        { status: 'confirmed', by: 'patient', at: '2026-11-10T08:05:00Z' },
        { status: 'cancelled', by: 'staff', at: '2026-11-12T08:05:00Z' },
      ],
    }),
    anAppointment({ id: 12, history: [{ status: 'confirmed', by: 'system', at: '2026-11-10T08:05:00Z' }] }),
  ]);
  expect((await screen.findAllByText('Verlauf')).length).toBe(1);
  expect(
    screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.includes(' · '))
      .map((line) => line.textContent),
  ).toEqual(['10.11.2026 09:05 · Bestätigt (von Ihnen)', '12.11.2026 09:05 · Abgesagt (von der Klinik)']);
});

test('CXL-01, CXL-04, CXL-05: the dialog asks plainly, and Close closes it without a call', async () => {
  const { api, user } = await openAppointments([anAppointment()]);
  await user.click(await screen.findByRole('button', { name: 'Termin am 19.11.2026 absagen' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Absagen' }));
  expect(dialog.getByText(/am 19\.11\.2026 um 10:30 Uhr wirklich absagen\?/)).toBeTruthy();
  expect(
    dialog.getByText('Die Absage ist kostenlos. Diese Frist endet am 17.11.2026 um 10:30 Uhr.'),
  ).toBeTruthy();
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Schließen' }));
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Termin am 19.11.2026 absagen' }));
  await user.click(screen.getByRole('button', { name: 'Termin behalten' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.sent(CANCEL)).toEqual([]);
});

test('CXL-06, CXL-07: cancelling sends the call, shows its message and reads the rows again', async () => {
  const answer = slow<typeof CANCEL>();
  const { api, user } = await openAppointments([anAppointment()], { [CANCEL]: answer.answer });
  await user.click(await screen.findByRole('button', { name: 'Termin am 19.11.2026 absagen' }));
  await user.click(screen.getByRole('button', { name: 'Absagen' }));
  const busy = await screen.findByRole('button', { name: 'Wird gesendet …' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await user.click(busy);
  api.answer({ [LIST]: { data: [anAppointment({ status: 'cancelled', canCancel: false })], total: 1 } });
  answer.resolve(CANCELLED);
  await expectToast('success', 'Ihr Termin ist abgesagt.');
  expect(api.sent(CANCEL)).toEqual([{ id: '11', cancellation_request_notes: '' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByText('Abgesagt');
  expect(screen.queryByRole('button', { name: /absagen/ })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Meine Termine');
});

test('CXL-02, CXL-03, CXL-06: within 48 hours a reason is asked for, and the request carries it', async () => {
  const { api, user } = await openAppointments([LATE], { [CANCEL]: CANCELLED });
  await user.click(await screen.findByRole('button', { name: 'Termin am 19.11.2026 absagen' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(
    dialog.getByText(/in weniger als 48 Stunden\. Kostenlos war die Absage bis 15\.11\.2026, 10:30 Uhr/),
  ).toBeTruthy();
  expect(dialog.getByText(/Stimmt sie zu, können 54,00\s€ anfallen\./)).toBeTruthy();
  const reason = dialog.getByRole('textbox', { name: 'Grund der Absage' });
  expect(reason.getAttribute('placeholder')).toBe('Grund der Absage eingeben');
  expect(reason.getAttribute('maxlength')).toBe('2000');
  expect(dialog.queryByRole('button', { name: 'Absagen' })).toBeNull();
  await user.type(reason, 'Ich bin krank.');
  await user.click(dialog.getByRole('button', { name: 'Absage anfragen' }));
  await expectToast('success', 'Ihr Termin ist abgesagt.');
  expect(api.sent(CANCEL)).toEqual([{ id: '11', cancellation_request_notes: 'Ich bin krank.' }]);
});

test('CXL-02, CXL-03: in English the reason and its button have the given words', async () => {
  const { user } = await openAppointments([LATE], {}, 'en');
  await user.click(await screen.findByRole('button', { name: /^Cancel\b.*19\.11\.2026/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel' }));
  expect(dialog.getByRole('textbox').getAttribute('placeholder')).toBe('enter cancel reason');
  expect(dialog.getByRole('button', { name: 'send cancellation request' })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Close' })).toBeTruthy();
});

test('CXL-04, CXL-05: in English no two buttons of the dialog can be confused', async () => {
  const { user } = await openAppointments([anAppointment()], {}, 'en');
  await user.click(await screen.findByRole('button', { name: /^Cancel\b.*19\.11\.2026/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel' }));
  expect(dialog.getByRole('button', { name: 'Cancel appointment' })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Keep appointment' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Close' })).toBeTruthy();
});

test('CXL-05: a reason is forgotten with its dialog', async () => {
  const { user } = await openAppointments([LATE]);
  const open = await screen.findByRole('button', { name: 'Termin am 19.11.2026 absagen' });
  await user.click(open);
  await user.type(screen.getByRole('textbox', { name: 'Grund der Absage' }), 'krank');
  await user.click(screen.getAllByRole('button', { name: 'Schließen' })[0] ?? open);
  await user.click(open);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Grund der Absage' }).value).toBe('');
});

test('CXL-07, ERR-30: a refusal is an error toast and stays in the open dialog until it is closed', async () => {
  const { api, user } = await openAppointments([anAppointment()], {
    [CANCEL]: refused(409, { message: 'Der Termin hat schon begonnen.' }),
  });
  const open = await screen.findByRole('button', { name: 'Termin am 19.11.2026 absagen' });
  await user.click(open);
  await user.click(screen.getByRole('button', { name: 'Absagen' }));
  await expectToast('error', 'Der Termin hat schon begonnen.');
  const dialog = screen.getByRole('dialog', { name: 'Absagen' });
  expect(within(dialog).getAllByText('Der Termin hat schon begonnen.').length).toBe(2);
  await waitFor(() => expect(api.sent(LIST)).toHaveLength(2));
  await user.click(within(dialog).getAllByRole('button', { name: 'Schließen' }).at(-1) ?? open);
  await user.click(screen.getByRole('button', { name: 'Termin am 19.11.2026 absagen' }));
  const messages = within(screen.getByRole('dialog'))
    .queryAllByText('Der Termin hat schon begonnen.')
    .filter((message) => !message.closest('[data-toast-type]'));
  expect(messages).toEqual([]);
});

test('an open amount leads to its payment link', async () => {
  const { api, user } = await openAppointments([anAppointment({ can_pay_by_link: true })], {
    [LINK]: { data: { token: 'link-7' } } as never,
    'GET /api/payment-config': refused(500),
    'GET /api/patients/payment-link/:token': refused(404),
  });
  await user.click(await screen.findByRole('button', { name: 'Jetzt zahlen: Termin am 19.11.2026' }));
  await waitFor(() => expect(address()).toBe('/pay/link-7'));
  expect(api.sent(LINK)).toEqual([{ appointment_id: '11' }]);
});

test('the calendar file of an appointment ahead can be saved', async () => {
  await openAppointments([anAppointment()]);
  const link = await screen.findByRole('link', { name: 'Termin am 19.11.2026 in den Kalender' });
  expect(link.getAttribute('href')).toBe('/api/patients/appointments/11/calendar');
  expect(link.hasAttribute('download')).toBe(true);
});

test('without appointments the screen says so and leads to the booking', async () => {
  await openAppointments([]);
  await screen.findByText('Noch keine Termine');
  expect(screen.getByText('Hier sehen Sie Ihre Termine, sobald Sie einen gebucht haben.')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Neuen Termin buchen' })).toHaveLength(2);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('SESS-10: a list that cannot be loaded is said in its place, without a toast', async () => {
  await openAppointments([], { [LIST]: refused(422, { message: 'Gerade nicht.' }) });
  await screen.findByText('Gerade nicht.');
  expect(toasts()).toEqual([]);
});

test('OR-32, APPT-12: words of the staff stand in place of the status; "Gesendet an …" is green', async () => {
  await openAppointments([
    anAppointment({ id: 1, status: 'rescheduled', status_label: 'Gesendet an die Apotheke' }),
    anAppointment({ id: 2, status: 'rescheduled', status_label: 'Rückruf am Montag' }),
  ]);
  const [green] = await screen.findAllByText('Gesendet an die Apotheke');
  const [waiting] = screen.getAllByText('Rückruf am Montag');
  expect(green?.className).toContain('good');
  expect(waiting?.className).toContain('waiting');
  expect(screen.queryByText('Verlegt')).toBeNull();
});
