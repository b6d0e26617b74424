import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MARIA, openAsPatient } from '#web/testing/open-screen.tsx';
import { anAppointmentRow, anEnquiryRow, anInvoiceRow } from '#web/testing/rows.ts';

const APPOINTMENTS = 'GET /api/patients/get-appointments';
const INVOICES = 'GET /api/patients/invoices';
const ENQUIRIES = 'GET /api/patients/contacts';
const CANCEL = 'POST /api/patients/cancel-appointment/:id';

const PAGE = { page: '1', perPage: '5', search: '', sortColumn: 'created_at', sortDirection: 'desc' };
const OWN = { 'restrictions[user_id]': String(MARIA.id) };

/** The rows on the screen after this search; the server of the test finds everything. */
async function shownFor(search: string): Promise<number> {
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  const { fireEvent } = await import('@testing-library/react');
  fireEvent.change(box, { target: { value: search } });
  return document.querySelectorAll('tbody tr').length;
}

const opened = anAppointmentRow({ id: 2, zoom_link: 'https://video.clinic.test/a' });
const over = anAppointmentRow({
  id: 3,
  status: 'completed',
  canCancel: false,
  zoom_link_from: null,
  can_pay_by_link: true,
});
const history = [
  ...over.history,
  { status: 'completed', by: 'staff', at: '2026-11-16T09:00:00.000Z' } as const,
];
const APPOINTMENT_ROWS = [anAppointmentRow(), opened, { ...over, history }];

test.each([
  [
    'de',
    {
      'VIDEO AB 08:45': 1,
      'zum video-termin': 1,
      '–': 1,
      absagen: 2,
      'in den kalender': 2,
      'jetzt zahlen': 1,
      verlauf: 1,
      'join the video': 0,
    },
  ],
  [
    'en',
    {
      'VIDEO FROM 08:45': 1,
      'join the video': 1,
      '–': 1,
      'add to calendar': 2,
      'pay now': 1,
      history: 1,
      absagen: 0,
    },
  ],
] as const)(
  'APPT-08, OR-31: in %s the browser searches every shown text of the appointments',
  async (language, searches) => {
    await openAsPatient('/appointment', {
      language,
      answers: { [APPOINTMENTS]: { data: APPOINTMENT_ROWS, total: 3 } },
    });
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(3));
    for (const [search, rows] of Object.entries(searches)) expect(await shownFor(search), search).toBe(rows);
  },
);

test.each([
  ['de', { pdf: 1, folgt: 1, '1.289,50 €': 2, absagen: 2, 'to follow': 0 }],
  ['en', { pdf: 1, 'TO FOLLOW': 1, '€1,289.50': 2, cancel: 2, folgt: 0 }],
] as const)(
  'INV-08, OR-31: in %s the browser searches every shown text of the invoices',
  async (language, searches) => {
    const rows = [anInvoiceRow(), anInvoiceRow({ id: 2, invoice_number: null, invoice_path: null })];
    await openAsPatient('/invoices', { language, answers: { [INVOICES]: { data: rows, total: 2 } } });
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));
    for (const [search, found] of Object.entries(searches))
      expect(await shownFor(search), search).toBe(found);
  },
);

test('APPT-10, API-35: the list of appointments is asked for with the restrictions of the session', async () => {
  const { api } = await openAsPatient('/appointment', {
    answers: { [APPOINTMENTS]: { data: APPOINTMENT_ROWS, total: 3 } },
  });
  await waitFor(() => expect(api.sent(APPOINTMENTS)).toEqual([{ ...PAGE, ...OWN }]));
});

test('INV-02, API-37: the list of invoices is asked for with the restrictions of the session', async () => {
  const { api } = await openAsPatient('/invoices', {
    answers: { [INVOICES]: { data: [anInvoiceRow()], total: 1 } },
  });
  await waitFor(() => expect(api.sent(INVOICES)).toEqual([{ ...PAGE, ...OWN }]));
});

test('CON-05, API-38: the list of enquiries names the columns to search, and the browser searches them too', async () => {
  const rows = [anEnquiryRow(), anEnquiryRow({ id: 2, last_email_sent_at: '2026-11-17T09:00:00.000Z' })];
  const { api } = await openAsPatient('/contacts', { answers: { [ENQUIRIES]: { data: rows, total: 2 } } });
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));

  expect(api.sent(ENQUIRIES)).toEqual([
    { ...PAGE, perPage: '10', searchColumn: ['doctor', 'title', 'description', 'created_at', 'reply'] },
  ]);
  expect(await shownFor('BEANTWORTET')).toBe(1);
  expect(await shownFor('offen')).toBe(1);
  expect(await shownFor('ansehen')).toBe(2);
});

const CANCELLED = {
  message: 'Ihr Termin ist abgesagt.',
  data: { id: 1, status: 'cancelled', cancellation_request_created_at: '2026-11-16T09:00:00.000Z' },
} as const;

test('CXL-08, API-36: cancelling from the invoices sends no body', async () => {
  const { api, user } = await openAsPatient('/invoices', {
    answers: { [INVOICES]: { data: [anInvoiceRow()], total: 1 }, [CANCEL]: CANCELLED },
  });
  await user.click(await screen.findByRole('button', { name: /^Termin am .* absagen$/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Absagen' }));

  await waitFor(() => expect(api.sent(CANCEL)).toEqual([{ id: '1' }]));
  expect(api.headersOf(CANCEL)?.has('content-type')).toBe(false);
});

test('CXL-06, API-36: cancelling from the appointments sends the notes', async () => {
  const { api, user } = await openAsPatient('/appointment', {
    answers: { [APPOINTMENTS]: { data: [anAppointmentRow()], total: 1 }, [CANCEL]: CANCELLED },
  });
  await user.click(await screen.findByRole('button', { name: /^Termin am .* absagen$/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Absagen' }));

  await waitFor(() => expect(api.sent(CANCEL)).toEqual([{ id: '1', cancellation_request_notes: '' }]));
});
