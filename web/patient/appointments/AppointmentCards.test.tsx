import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { openAsPatient } from '#web/testing/open-screen.tsx';
import { onPhone } from '#web/testing/phone.ts';
import { anAppointment } from '#web/testing/records.ts';

const LIST = 'GET /api/patients/get-appointments';
const PAST = anAppointment({
  id: 12,
  status: 'completed',
  canCancel: false,
  zoom_link_from: null,
  cancellation: null,
  start_date: '2026-11-10T09:30:00Z',
  end_date: '2026-11-10T10:30:00Z',
  history: [],
});

const openList = (rows: AppointmentRow[], total = rows.length, language: 'de' | 'en' = 'de') =>
  openAsPatient('/appointment', { language, answers: { [LIST]: { data: rows, total } } });

async function cardsOf(list: string): Promise<HTMLElement[]> {
  const found = await screen.findByRole('list', { name: list });
  return [...found.children] as HTMLElement[];
}

async function openMore(row: AppointmentRow) {
  onPhone();
  const { user } = await openList([row]);
  const [card] = await cardsOf('Meine Termine: Kommende');
  const chevron = within(card as HTMLElement).getByRole('button', { name: 'Mehr: 19.11.2026 10:30 Uhr' });
  expect(chevron.getAttribute('aria-expanded')).toBe('false');
  await user.click(chevron);
  expect(chevron.getAttribute('aria-expanded')).toBe('true');
  const terms = within(card as HTMLElement).getAllByRole('term');
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]));
}

test('APPT-02, OR-58: the table stands in two groups, upcoming and past', async () => {
  await openList([anAppointment(), PAST]);
  const titles = await screen.findAllByRole('rowheader');
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Kommende', 'Vergangene']);
  const [upcoming, past] = screen.getAllByRole('rowgroup').slice(1);
  expect([upcoming?.textContent, past?.textContent]).toEqual([
    expect.stringContaining('19.11.2026'),
    expect.stringContaining('10.11.2026'),
  ]);
});

test('a group without appointments has no title', async () => {
  await openList([PAST]);
  const titles = await screen.findAllByRole('rowheader');
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Vergangene']);
});

test('LANG-07: a phone shows an appointment as a card: when, what, with whom, its status and what to do', async () => {
  onPhone();
  await openList([anAppointment(), PAST]);
  const [next] = await cardsOf('Meine Termine: Kommende');
  const texts = [...(next?.querySelectorAll('p, span') ?? [])].map(({ textContent }) => textContent);
  expect(texts.slice(0, 4)).toEqual([
    '19.11.2026 10:30 Uhr',
    'Bestätigt',
    'Erstgespräch',
    'Dr. med. Anna Berg',
  ]);
  const actions = [...(next?.querySelectorAll('a, button') ?? [])].map(({ textContent }) => textContent);
  expect(actions).toEqual(['Technik testen', 'In den Kalender', 'Absagen', '']);
  const [past] = await cardsOf('Meine Termine: Vergangene');
  expect(within(past as HTMLElement).getAllByRole('button')).toHaveLength(1);
  expect(screen.queryByRole('table')).toBeNull();
});

test('on a phone an appointment that can be moved offers it before cancelling, beside an open room behind the chevron', async () => {
  onPhone();
  const move = { way: 'free' as const, moves_left: 2, days_ahead: 90 };
  await openList([anAppointment({ move })]);
  const [card] = await cardsOf('Meine Termine: Kommende');
  const link = within(card as HTMLElement).getByRole('link', { name: 'Termin am 19.11.2026 verlegen' });
  expect(link.getAttribute('href')).toBe('/patient/appointment/11/move');
  expect(card?.textContent).toContain('In den KalenderVerlegenFrüherer TerminAbsagen');
  cleanup();
  expect(await openMore(anAppointment({ move, zoom_link: 'https://video.test/room' }))).toMatchObject({
    Verlegen: 'Verlegen',
    Absagen: 'Absagen',
  });
});

test('behind the chevron of an upcoming card: the date, the video room and the booking time', async () => {
  expect(await openMore(anAppointment())).toEqual({
    Datum: 'Donnerstag, 19.11.2026',
    'Video-Link': 'Video ab 10:15 Uhr',
    'Gebucht am': '10.11.2026 09:05',
  });
});

test('an open video room is the first and only main action, and cancelling moves behind the chevron', async () => {
  const more = await openMore(anAppointment({ zoom_link: 'https://video.test/room' }));
  expect(more).toMatchObject({ Absagen: 'Absagen' });
  expect(Object.keys(more)).not.toContain('Video-Link');
  expect(screen.getByRole('link', { name: /^Zum Video-Termin am/ }).className).toContain('button');
});

test('a proposal says how it is confirmed before it offers to cancel', async () => {
  onPhone();
  const proposal = { status: 'created_by_doctor', zoom_link_from: null } as const;
  await openList([anAppointment(proposal)]);
  const [card] = await cardsOf('Meine Termine: Kommende');
  expect(card?.textContent).toContain('Bestätigen über den Link in unserer E-MailAbsagen');
});

test('an open amount is the one action, before the video room', async () => {
  const more = await openMore(anAppointment({ zoom_link: 'https://video.test/room', can_pay_by_link: true }));
  expect(screen.getByRole('button', { name: /^Jetzt zahlen: / }).textContent).toBe('Jetzt zahlen');
  expect(more).toMatchObject({ 'Video-Link': 'Zum Video-Termin', Absagen: 'Absagen' });
});

test('APPT-09: a requested cancellation and the history stand behind the chevron', async () => {
  const more = await openMore(
    anAppointment({
      status: 'cancellation_requested',
      cancellation_request_created_at: '2026-11-14T16:20:00Z',
      canCancel: false,
      history: [
        { status: 'confirmed', by: 'patient', at: '2026-11-10T08:05:00Z' },
        { status: 'cancellation_requested', by: 'patient', at: '2026-11-14T16:20:00Z' },
      ],
    }),
  );
  expect(more.Status).toBe('Absage angefragt am 14.11.2026 17:20');
  expect(more.Verlauf).toContain('10.11.2026 09:05 · Bestätigt (von Ihnen)');
});

test('a wish for another time stands behind the chevron until the clinic has answered', async () => {
  const more = await openMore(
    anAppointment({
      move_request: {
        start_date: '2026-11-24T10:30:00.000Z',
        doctor: 'Dr. med. Anna Berg',
        requested_at: '2026-11-16T09:00:00.000Z',
      },
    }),
  );
  expect(more.Status).toBe('Andere Zeit gewünscht: 24.11.2026 11:30 Uhr');
});

test('APPT-06: on a phone search and order wait behind an icon while there are ten appointments or fewer', async () => {
  onPhone();
  const { user } = await openList([anAppointment()], 10);
  const opener = await screen.findByRole('button', { name: 'Suchen und sortieren' });
  expect([screen.queryByRole('searchbox'), opener.getAttribute('aria-expanded')]).toEqual([null, 'false']);
  await user.click(opener);
  const search = screen.getByRole('searchbox');
  await user.type(search, 'x');
  expect([document.activeElement, opener.getAttribute('aria-expanded')]).toEqual([search, 'true']);
  await user.clear(search);
  await user.click(opener);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('APPT-06: on a phone search and order are in view from eleven appointments on, on a desktop always', async () => {
  onPhone();
  await openList([anAppointment()], 11);
  expect(await screen.findByRole('searchbox')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Suchen und sortieren' })).toBeNull();
});

test('LANG-07: the English card writes day and time like the German one, without a suffix', async () => {
  onPhone();
  await openList([anAppointment()], 1, 'en');
  const [card] = await cardsOf('My appointments: Upcoming');
  expect(card?.querySelector('p')?.textContent).toBe('19.11.2026 10:30');
});
