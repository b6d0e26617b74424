import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Enquiry } from '#contract/enquiries.contract.ts';
import { openAsPatient } from '#web/testing/open-screen.tsx';
import { onPhone } from '#web/testing/phone.ts';
import { anAppointment, anInvoice } from '#web/testing/records.ts';

const APPOINTMENTS = 'GET /api/patients/get-appointments';
const INVOICES = 'GET /api/patients/invoices';
const ENQUIRIES = 'GET /api/patients/contacts';
const CANCEL = 'POST /api/patients/cancel-appointment/:id';

/** What each row shows of itself without opening its history: the texts of its cells, or those of its card. */
function textsOfRows(): Map<Element, string[]> {
  const rows = [...document.querySelectorAll('tbody tr:has(td), li:has(> div p)')];
  return new Map(rows.map((row) => [row, textsIn(row)]));
}

function textsIn(row: Element): string[] {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isOwn = node.parentElement?.closest('dt, ol') === null;
    // A card parts two texts of one line by a dot.
    const text = (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim().replace(/ ?·$/, '');
    if (isOwn && text !== '') texts.push(text);
  }
  return texts;
}

/** Searches each row by each of its texts; the server of the test finds every row. Then words of the other language. */
async function expectSearchable(total: number, foreign: string): Promise<void> {
  await waitFor(() => expect(textsOfRows().size).toBe(total));
  const opener = screen.queryByRole('button', { name: /^(Suchen und sortieren|Search and sort)$/ });
  if (opener) fireEvent.click(opener);
  const search = (text: string) =>
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  const all = [...textsOfRows().values()];
  const lost: string[] = [];
  for (const text of new Set(all.flat())) {
    search(text.toLocaleUpperCase('de'));
    const found = [...textsOfRows().values()].filter((texts) => texts.includes(text)).length;
    if (found < all.filter((texts) => texts.includes(text)).length) lost.push(text);
  }
  expect(lost).toEqual([]);
  expect(all.flat().length).toBeGreaterThan(4 * total);
  search(foreign);
  expect(textsOfRows().size).toBe(0);
}

const LANGUAGES_AND_WIDTHS = [
  ['de', 'desktop'] as const,
  ['de', 'phone'] as const,
  ['en', 'desktop'] as const,
  ['en', 'phone'] as const,
];

const MOVED = { status: 'confirmed', by: 'patient', at: '2026-11-10T08:05:00Z' } as const;
const AHEAD = anAppointment();
const OPEN = anAppointment({ id: 12, zoom_link: 'https://video.test/room' });
const OVER = anAppointment({
  id: 13,
  status: 'completed',
  canCancel: false,
  zoom_link_from: null,
  can_pay_by_link: true,
  history: [MOVED, { ...MOVED, status: 'completed', by: 'staff' }],
});

const DONE = anAppointment({
  id: 14,
  status: 'cancelled',
  canCancel: false,
  zoom_link_from: null,
  cancellation_request_created_at: '2026-11-14T16:20:00Z',
});

test.each(LANGUAGES_AND_WIDTHS)(
  'APPT-08, OR-31: in %s on a %s the browser finds each appointment by every text that it shows',
  async (language, width) => {
    if (width === 'phone') onPhone();
    await openAsPatient('/appointment', {
      language,
      answers: { [APPOINTMENTS]: { data: [AHEAD, OPEN, OVER, DONE], total: 4 } },
    });
    await expectSearchable(4, language === 'de' ? 'Add to calendar' : 'Technik testen');
  },
);

const DRAFT = anInvoice({ id: 32, invoice_number: null, invoice_path: null });
const CANCELLABLE = anInvoice({
  id: 33,
  appointment: {
    id: 11,
    start_date: '2026-11-19T09:30:00Z',
    appointment_date: '2026-11-19',
    start_time: '10:30',
    status: 'confirmed',
    paypal_transaction: null,
    canCancel: true,
    isWithin48Hours: false,
    service: { translations_by_locale: { de: { title: 'Erstgespräch' }, en: { title: 'First talk' } } },
    needs_reason: false,
  },
});

const UNPAID = anInvoice({ id: 34, invoice_payment_transaction: { status: 'failed' } });
const CREDIT = anInvoice({ id: 35, kind: 'credit_note', invoice_number: 'GS-2026-0001', total: -180 });
const BY_POSITIONS = anInvoice({
  id: 36,
  invoice_number: 'RE-2026-0036',
  lines: [
    {
      kind: 'expense',
      date: '2026-11-10',
      number: null,
      factor_hundredths: null,
      times: 1,
      title: { de: 'Porto', en: 'Postage' },
      reason: '',
      amount_cents: 85,
    },
  ],
});

test.each(LANGUAGES_AND_WIDTHS)(
  'INV-08, OR-31: in %s on a %s the browser finds each invoice by every text that it shows',
  async (language, width) => {
    if (width === 'phone') onPhone();
    const data = [anInvoice(), DRAFT, CANCELLABLE, UNPAID, CREDIT, BY_POSITIONS];
    await openAsPatient('/invoices', { language, answers: { [INVOICES]: { data, total: 6 } } });
    await expectSearchable(6, language === 'de' ? 'to follow' : 'folgt');
  },
);

const ENQUIRY: Enquiry = {
  id: 1,
  doctor: null,
  first_name: 'Maria',
  last_name: 'Vogel',
  email: 'maria@clinic.test',
  phone: null,
  title: 'Anfahrt',
  description: 'Wo ist der Eingang?',
  last_email_sent_at: null,
  created_at: '2026-11-16T09:00:00Z',
  emails: [],
};

test.each(LANGUAGES_AND_WIDTHS)(
  'CON-04, OR-31: in %s on a %s the browser finds each enquiry by every text that it shows',
  async (language, width) => {
    if (width === 'phone') onPhone();
    const answered = { ...ENQUIRY, id: 2, last_email_sent_at: '2026-11-17T09:00:00Z' };
    await openAsPatient('/contacts', {
      language,
      answers: { [ENQUIRIES]: { data: [ENQUIRY, answered], total: 2 } },
    });
    await expectSearchable(2, language === 'de' ? 'answered' : 'beantwortet');
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
