import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MonthFigures } from '#contract/dashboard.contract.ts';
import type { StaffInvoice } from '#contract/invoices.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { NOTHING_TO_DO, openAsStaff } from '#web/testing/open-screen.tsx';
import { aPaymentTask } from '../today/testing-today.ts';

const INVOICES = 'GET /api/staff/invoices';
const PLANNED = 'GET /api/staff/planned-invoices';
const FIGURES = 'GET /api/staff/figures';

const november = (details: Partial<MonthFigures> = {}): MonthFigures => ({
  month: '2026-11',
  taken_cents: 540_00,
  refunded_cents: 20_00,
  open_count: 2,
  open_cents: 269_50,
  overdue_count: 0,
  overdue_cents: 0,
  due_count: 1,
  due_cents: 54_00,
  appointments_completed: 3,
  appointments_cancelled: 1,
  no_shows: 2,
  patients_seen: 3,
  new_patients: 4,
  notes_overdue: 2,
  feedback: [],
  waitlist: { offered: 3, taken: 2, blocked_minutes: 45, recovered_cents: 180_00 },
  days: Array.from({ length: 30 }, (_, index) => ({
    date: `2026-11-${String(index + 1).padStart(2, '0')}`,
    taken_cents: index === 4 ? 540_00 : 0,
    refunded_cents: 0,
    appointments: index === 4 ? 3 : 0,
  })),
  ...details,
});

async function openMoney(
  role: 'admin' | 'assistant',
  { figures = november(), tasks = 0, invoices = 0, answers = {} as Answers } = {},
) {
  const open: StaffInvoice[] = [];
  const payment_tasks = Array.from({ length: tasks }, (_, index) => aPaymentTask({ id: index }));
  const opened = await openAsStaff('/money', {
    role,
    answers: {
      [INVOICES]: { data: open, total: invoices },
      [FIGURES]: { data: figures },
      'GET /api/staff/tasks': { data: { ...NOTHING_TO_DO, payment_tasks } },
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Finanzen' });
  return opened;
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const factsOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('term')
    .map(({ parentElement }) => parentElement?.textContent?.replaceAll('\u00a0', ' '));

test('SEAM-10: finances open with what is open: unpaid, to be charged, and tasks with the way to them', async () => {
  const { api } = await openMoney('admin', { tasks: 2 });
  expect(headings()).toEqual(['Offen', 'Zahlen des Monats', 'Rechnungen']);
  const open = screen.getByRole('region', { name: 'Offen' });
  await waitFor(() =>
    expect(factsOf(open)).toEqual([
      'Nicht bezahlt269,50 €2 offene Beträge, noch nicht überfällig',
      'Wird abgebucht54,00 €1 geplante Abbuchung',
      'Vorgänge2Unter Heute erledigen',
    ]),
  );
  expect(within(open).getByRole('link').getAttribute('href')).toBe('/staff/today');
  await within(open).findByText('Keine offenen Rechnungen');
  expect(api.sent(INVOICES).map(({ filter }) => filter)).toEqual(expect.arrayContaining(['open', 'issued']));
});

test('one open amount, one charge and one appointment are told in the singular', async () => {
  const days = november().days.map((day) => ({ ...day, appointments: Math.min(day.appointments, 1) }));
  await openMoney('admin', { figures: november({ open_count: 1, due_count: 2, days }) });
  const open = screen.getByRole('region', { name: 'Offen' });
  await within(open).findByText('1 offener Betrag, noch nicht überfällig');
  expect(within(open).getByText('2 geplante Abbuchungen')).toBeTruthy();
  await screen.findByRole('img', { name: /05\.11\.2026: 540,00.€, 1 Termin$/ });
});

test('what is overdue is not counted as open, so nothing appears under both', async () => {
  await openMoney('admin', { figures: november({ overdue_count: 1, overdue_cents: 180_00 }) });
  const open = screen.getByRole('region', { name: 'Offen' });
  await waitFor(() =>
    expect(factsOf(open)[0]).toBe('Nicht bezahlt89,50 €1 offener Betrag, noch nicht überfällig'),
  );
});

test('the list shows issued papers only; what will be billed is folded below with its number and sum', async () => {
  const { api, user } = await openMoney('assistant', {
    answers: { [PLANNED]: { data: { count: 12, total_cents: 1234_50 } } },
  });
  const list = within(screen.getByRole('region', { name: 'Rechnungen' }));
  const choices = list.getByRole<HTMLSelectElement>('combobox', { name: 'Anzeigen' });
  expect([...choices.options].map(({ value }) => value)).toEqual([
    'issued',
    'open',
    'overdue',
    'paid',
    'credit_notes',
  ]);
  expect(choices.value).toBe('issued');
  const fold = await list.findByText(/^Wird noch berechnet: 12 Termine, 1\.234,50\s€$/);
  const filters = () => api.sent(INVOICES).map(({ filter }) => filter);
  expect(filters()).not.toContain('draft');
  await user.click(fold);
  await waitFor(() => expect(filters()).toContain('draft'));
});

test('one appointment that will be billed is told in the singular; without any there is no fold', async () => {
  await openMoney('assistant', { answers: { [PLANNED]: { data: { count: 1, total_cents: 89_50 } } } });
  await screen.findByText(/^Wird noch berechnet: 1 Termin, 89,50\s€$/);
});

test('a sum that cannot be read says so and is read again', async () => {
  const { api, user } = await openMoney('assistant', {
    answers: { [PLANNED]: refused(422, { message: 'Gerade nicht.' }) },
  });
  await screen.findByText('Gerade nicht.');
  api.answer({ [PLANNED]: { data: { count: 0, total_cents: 0 } } });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(screen.queryByText('Gerade nicht.')).toBeNull());
  expect(screen.queryByText(/^Wird noch berechnet/)).toBeNull();
});

test('without tasks there is nothing to settle and no link', async () => {
  await openMoney('admin');
  const open = screen.getByRole('region', { name: 'Offen' });
  await within(open).findByText('Nichts zu klären');
  expect(within(open).queryByRole('link')).toBeNull();
});

test('OR-33: an assistant sees the open invoices and no figures', async () => {
  const { api } = await openMoney('assistant');
  expect(headings()).toEqual(['Offen', 'Rechnungen']);
  expect(screen.queryByRole('term')).toBeNull();
  expect(api.sent(FIGURES)).toEqual([]);
});

test('the chart has an axis in euros and names the days', async () => {
  await openMoney('admin');
  const chart = await screen.findByRole('img', {
    name: /^Einnahmen nach Tagen\. 05\.11\.2026: 540,00.€, 3 Termine$/,
  });
  const labels = [...chart.querySelectorAll('text')].map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  );
  expect(labels).toEqual(['0 €', '200 €', '400 €', '600 €', '1', '5', '10', '15', '20', '25', '30']);
  expect(chart.querySelectorAll('line')).toHaveLength(4);
  expect(chart.querySelectorAll('rect')).toHaveLength(30);
});

test('the figures of the month can be turned and read as a table', async () => {
  const { api, user } = await openMoney('admin');
  const figures = screen.getByRole('region', { name: 'Zahlen des Monats' });
  await waitFor(() =>
    expect(factsOf(figures)).toEqual([
      'Eingenommen540,00 €Erstattet: 20,00 €',
      'Termine31 abgesagt, 2 nicht erschienen',
      'Patientinnen34 neu registriert',
      'Notizen überfällig2Termine des Monats, deren Notiz nach sieben Tagen nicht unterzeichnet ist',
      'Warteliste: neu gebucht180,00 €Angebote: 3, angenommen: 2, reservierte Minuten: 45',
    ]),
  );
  await user.click(within(figures).getByRole('button', { name: 'Als Tabelle' }));
  expect(within(figures).queryByRole('img')).toBeNull();
  expect(within(figures).getByText('05.11.2026')).toBeTruthy();
  await user.click(within(figures).getByRole('button', { name: 'Voriger Monat' }));
  await within(figures).findByText('Oktober 2026');
  await waitFor(() => expect(api.sent(FIGURES).at(-1)).toEqual({ month: '2026-10' }));
});

test('the figures of the month count what patients said, in words and without any name', async () => {
  const feedback = [5, 4, 3, 2, 1].map((rating) => ({
    rating,
    count: rating === 5 ? 3 : Number(rating === 1),
  }));
  await openMoney('admin', { figures: november({ feedback }) });
  expect(await screen.findByRole('heading', { name: 'Rückmeldungen: 4' })).toBeTruthy();
  const list = screen.getByRole('list', { name: 'Rückmeldungen' });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'Sehr gut3',
    'Gut0',
    'Mittel0',
    'Schlecht0',
    'Sehr schlecht1',
  ]);
});

test('a month without feedback says so', async () => {
  await openMoney('admin');
  expect(await screen.findByText('Noch keine in diesem Monat')).toBeTruthy();
});

test('a month without takings says so instead of an empty chart', async () => {
  await openMoney('admin', { figures: november({ days: [] }) });
  await screen.findByText('In diesem Monat ist noch nichts eingegangen.');
  expect(screen.queryByRole('img', { name: /Einnahmen/ })).toBeNull();
});

test('back to the finances finds the filter and the search of its own list again', async () => {
  const { api, user } = await openMoney('admin', { tasks: 1, invoices: 3 });
  api.answer({ 'GET /api/staff/calendar': refused(422) });
  const list = (name: string) => within(screen.getByRole('region', { name }));
  const searchIn = (name: string) => list(name).getByRole<HTMLInputElement>('searchbox');
  const filter = () => list('Rechnungen').getByRole<HTMLSelectElement>('combobox', { name: 'Anzeigen' });
  await user.selectOptions(filter(), 'open');
  await user.type(searchIn('Rechnungen'), 'Vogel');
  await waitFor(() => expect(api.sent(INVOICES).at(-1)).toMatchObject({ filter: 'open', search: 'Vogel' }));
  await user.click(await list('Offen').findByRole('link', { name: 'Unter Heute erledigen' }));
  await screen.findByRole('heading', { level: 1, name: 'Heute' });
  window.history.back();
  await screen.findByRole('heading', { level: 1, name: 'Finanzen' });
  expect([filter().value, searchIn('Rechnungen').value, searchIn('Offen').value]).toEqual([
    'open',
    'Vogel',
    '',
  ]);
});
