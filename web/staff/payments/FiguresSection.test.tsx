import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { address, expectToast, openAsStaff } from '#web/testing/open-screen.tsx';

const EXPORT = 'GET /api/staff/month-export';
const CSV = 'GET /api/staff/month-export/csv';
const MONTH = {
  month: '2026-11',
  bookings: 12,
  taken_cents: 1_250_00,
  refunded_cents: 50_00,
  kept_cents: 1_200_00,
  checksum: 'a1b2c3d4e5f60718',
  is_ready: true,
  provider_fee_cents: 23_45,
  paid_out_cents: 900_00,
  invoiced_cents: 0,
  unbooked: 0,
};

const open = (data: typeof MONTH, path = '/money') =>
  openAsStaff(path, {
    role: 'admin',
    answers: {
      'GET /api/staff/invoices': { data: [], total: 0 },
      'GET /api/staff/figures': () => new Response('{}', { status: 503 }),
      [EXPORT]: { data },
      [CSV]: refused(409, { message: 'Das geht gerade nicht.' }),
    },
  });

test('the administration opens the files of a month with their sum and checksum; a failed download is told', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { user, api } = await open(MONTH);
  const figures = within(await screen.findByRole('region', { name: 'Zahlen des Monats' }));
  const toggle = await figures.findByRole('button', { name: 'Für die Steuerberatung' });
  expect([toggle.getAttribute('aria-expanded'), api.sent(EXPORT)]).toEqual(['false', []]);
  await user.click(toggle);
  await figures.findByText(/^12 Buchungen\. .* Erstattungen: 1\.200,00\s€\. Prüfsumme a1b2c3d4e5f60718\.$/);
  expect(figures.getByRole('button', { name: 'DATEV-Datei' })).toBeTruthy();
  await user.click(figures.getByRole('button', { name: 'CSV-Datei' }));
  await expectToast('error', 'Das geht gerade nicht.');
  await waitFor(() => expect(api.sent(CSV)).toHaveLength(1));
});

test('a month with one booking is told in the singular', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { user } = await open({ ...MONTH, bookings: 1 });
  await user.click(await screen.findByRole('button', { name: 'Für die Steuerberatung' }));
  await screen.findByText(/^1 Buchung\. .* 1\.200,00\s€\./);
});

test('fees and payouts of the providers stand beside the sum, receivables and what is not booked only where there are some', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { user } = await open(MONTH);
  await user.click(await screen.findByRole('button', { name: 'Für die Steuerberatung' }));
  const lines = async () =>
    (await screen.findAllByText(/^(Rechnungen und|Gebühren von|Auszahlungen von) /)).map(({ textContent }) =>
      textContent?.replaceAll('\u00a0', ' '),
    );
  expect(await lines()).toEqual([
    'Gebühren von Stripe und PayPal: 23,45 €',
    'Auszahlungen von Stripe und PayPal: 900,00 €',
  ]);
  expect(screen.queryByText(/weitere/)).toBeNull();
});

test.each([
  [1, /^1 weiterer Umsatz/],
  [3, /^3 weitere Umsätze/],
])(
  'a clinic with a balance sheet reads what was invoiced, and %i transactions are left to book',
  async (unbooked, text) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { user } = await open({ ...MONTH, invoiced_cents: 1_300_00, unbooked });
    await user.click(await screen.findByRole('button', { name: 'Für die Steuerberatung' }));
    await screen.findByText(/^Rechnungen und Korrekturen: 1\.300,00\s€$/);
    await screen.findByText(text);
  },
);

test('without the numbers of the accounting there is only the plain table, and a hint where to enter them', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { user } = await open({ ...MONTH, is_ready: false });
  await user.click(await screen.findByRole('button', { name: 'Für die Steuerberatung' }));
  await screen.findByText(/tragen Sie bitte zuerst unter Klinik/);
  expect(screen.queryByRole('button', { name: 'DATEV-Datei' })).toBeNull();
});

const FIGURES = 'GET /api/staff/figures';
const region = async () => within(await screen.findByRole('region', { name: 'Zahlen des Monats' }));

test('the chosen month stands in the address, and Back from another screen finds it with the filter of the invoices', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { user, api } = await open(MONTH);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Anzeigen' }), 'Bezahlte');
  const figures = await region();
  await user.click(figures.getByRole('button', { name: 'Voriger Monat' }));
  await figures.findByText('Oktober 2026');
  await user.click(figures.getByRole('button', { name: 'Voriger Monat' }));
  await figures.findByText('September 2026');
  expect(address()).toBe('/money?month=2026-09');
  api.answer({ 'GET /api/staff/patients': { data: [], total: 0 } });
  await user.click(screen.getAllByRole('link', { name: 'Patientinnen' })[0] as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: 'Patientinnen' });
  window.history.back();
  await (await region()).findByText('September 2026');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Anzeigen' }).value).toBe('paid');
  expect(api.sent(FIGURES).at(-1)).toEqual({ month: '2026-09' });
});

test.each(['2026-13', '2026-9', '1999-12', 'x', ''])(
  'a month in the address that there is not, %o, shows the present one',
  async (month) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { api } = await open(MONTH, `/money?month=${month}`);
    await (await region()).findByText('November 2026');
    expect(new Set(api.sent(FIGURES).map((sent) => sent.month))).toEqual(new Set(['2026-11']));
  },
);
