import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Enquiry } from '#contract/enquiries.contract.ts';
import { openAsPatient } from '#web/testing/open-screen.tsx';
import { anAppointment, anInvoice } from '#web/testing/records.ts';

const APPOINTMENTS = 'GET /api/patients/get-appointments';
const INVOICES = 'GET /api/patients/invoices';
const ENQUIRIES = 'GET /api/patients/contacts';
const CANCEL = 'POST /api/patients/cancel-appointment/:id';

const rows = () => document.querySelectorAll('tbody tr:has(td)').length;

/** How many rows the browser leaves for each search; the server of the test finds every row. */
async function expectFound(searches: Record<string, number>, total: number): Promise<void> {
  await waitFor(() => expect(rows()).toBe(total));
  for (const [search, found] of Object.entries(searches)) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: search } });
    expect(rows(), search).toBe(found);
  }
}

const MOVED = { status: 'confirmed', by: 'patient', at: '2026-11-10T08:05:00Z' } as const;
const AHEAD = anAppointment();
const OPEN = anAppointment({ id: 12, zoom_link: 'https://video.test/room' });
const OVER = anAppointment({
  ...{ id: 13, status: 'completed', canCancel: false, zoom_link_from: null, can_pay_by_link: true },
  history: [MOVED, { ...MOVED, status: 'completed', by: 'staff' }],
});

test.each([
  [
    'de',
    {
      ...{ 'VIDEO AB 10:15': 1, 'zum video-termin': 1, '–': 1, absagen: 2, 'in den kalender': 2 },
      ...{ 'jetzt zahlen': 1, verlauf: 1, 'join the video': 0 },
    },
  ],
  [
    'en',
    {
      ...{ 'VIDEO FROM 10:15': 1, 'join the video': 1, '–': 1, 'add to calendar': 2 },
      ...{ 'pay now': 1, history: 1, absagen: 0 },
    },
  ],
] as const)(
  'APPT-08, OR-31: in %s the browser searches every shown text of the appointments',
  async (language, searches) => {
    await openAsPatient('/appointment', {
      language,
      answers: { [APPOINTMENTS]: { data: [AHEAD, OPEN, OVER], total: 3 } },
    });
    await expectFound(searches, 3);
  },
);

const DRAFT = anInvoice({ id: 32, invoice_number: null, invoice_path: null });
const CANCELLABLE = anInvoice({
  id: 33,
  appointment: {
    ...{ id: 11, start_date: '2026-11-19T09:30:00Z', appointment_date: '2026-11-19', start_time: '10:30' },
    ...{ status: 'confirmed', paypal_transaction: null, canCancel: true, isWithin48Hours: false },
    service: { translations_by_locale: { de: { title: 'Erstgespräch' }, en: { title: 'First talk' } } },
    needs_reason: false,
  },
});

test.each([
  ['de', { pdf: 2, folgt: 1, '180,00 €': 3, absagen: 1, 'to follow': 0 }],
  ['en', { pdf: 2, 'TO FOLLOW': 1, '€180.00': 3, cancel: 1, folgt: 0 }],
] as const)(
  'INV-08, OR-31: in %s the browser searches every shown text of the invoices',
  async (language, searches) => {
    await openAsPatient('/invoices', {
      language,
      answers: { [INVOICES]: { data: [anInvoice(), DRAFT, CANCELLABLE], total: 3 } },
    });
    await expectFound(searches, 3);
  },
);

const ENQUIRY: Enquiry = {
  ...{ id: 1, doctor: null, first_name: 'Maria', last_name: 'Vogel', email: 'maria@clinic.test' },
  ...{ phone: null, title: 'Anfahrt', description: 'Wo ist der Eingang?', last_email_sent_at: null },
  ...{ created_at: '2026-11-16T09:00:00Z', emails: [] },
};

test.each([
  ['de', { BEANTWORTET: 1, offen: 1, ansehen: 2, 'klinik allgemein': 2 }],
  ['en', { ANSWERED: 1, open: 1, view: 2, 'the clinic': 2 }],
] as const)(
  'CON-04, OR-31: in %s the browser searches every shown text of the enquiries',
  async (language, searches) => {
    const answered = { ...ENQUIRY, id: 2, last_email_sent_at: '2026-11-17T09:00:00Z' };
    await openAsPatient('/contacts', {
      language,
      answers: { [ENQUIRIES]: { data: [ENQUIRY, answered], total: 2 } },
    });
    await expectFound(searches, 2);
  },
);

test('CXL-08, API-36: cancelling from the invoices sends no body', async () => {
  const { api, user } = await openAsPatient('/invoices', {
    answers: {
      [INVOICES]: { data: [CANCELLABLE], total: 1 },
      [CANCEL]: {
        message: 'Ihr Termin ist abgesagt.',
        data: { id: 11, status: 'cancelled', cancellation_request_created_at: '2026-11-16T09:00:00Z' },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Termin am .* absagen$/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Absagen' }));

  await waitFor(() => expect(api.sent(CANCEL)).toEqual([{ id: '11' }]));
  expect(api.headersOf(CANCEL)?.has('content-type')).toBe(false);
});
