import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LetterLink } from '#contract/appointments-letter.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { asVisitor, openAsPatient, toasts } from '#web/testing/open-screen.tsx';
import { CLINIC, DOCTORS, NEXT_TIMES, SCHEDULES } from '../booking/testing-wizard.ts';

const LINK = 'GET /api/patients/letter-links/:token';
const COME = 'POST /api/patients/letter-links/:token/come';
const CANCEL = 'POST /api/patients/letter-links/:token/cancel';
const MOVE = 'POST /api/patients/letter-links/:token/move';
const LETTER_SCHEDULES = 'GET /api/patients/letter-links/:token/schedules';
const LETTER_TIMES = 'GET /api/patients/letter-links/:token/next-free-times';

const FREE = {
  way: 'plain',
  free_until: '2026-11-17T09:30:00Z',
  free_hours: 48,
  fee_cents: 0,
  refund_cents: 0,
  has_moved_late: false,
} as const;
const LATE = { ...FREE, way: 'request', fee_cents: 26_85 } as const;

const aLink = (changes: Partial<LetterLink> = {}): LetterLink => ({
  act: 'come',
  service: { id: 3, name: 'Erstgespräch' },
  doctor: { first_name: 'Anna', last_name: 'Berg' },
  start_date: '2026-11-19T09:30:00Z',
  end_date: '2026-11-19T10:15:00Z',
  cancellation: null,
  move: null,
  ...changes,
});

const openLink = (link: LetterLink, answers: Answers = {}, options: { language?: 'de' | 'en' } = {}) =>
  openAsPatient('/letter/link-token', {
    ...asVisitor,
    ...options,
    answers: {
      [LINK]: { data: link },
      [DOCTORS]: CLINIC[DOCTORS],
      [LETTER_SCHEDULES]: CLINIC[SCHEDULES],
      [LETTER_TIMES]: CLINIC[NEXT_TIMES],
      ...answers,
    } as Answers,
  });

const main = () => within(screen.getByRole('main'));
const button = (name: string | RegExp) => main().findByRole<HTMLButtonElement>('button', { name });

test('opening the link changes nothing; one press says that the patient comes', async () => {
  const { api, user } = await openLink(aLink(), { [COME]: { message: 'Danke, notiert.' } });
  const come = await button('Ich komme');
  expect(main().getByText('Donnerstag, 19.11.2026, 10:30 Uhr')).toBeTruthy();
  expect(main().getByText('Erstgespräch bei Anna Berg')).toBeTruthy();
  expect([api.sent(COME), main().getAllByRole('button')]).toEqual([[], [come]]);
  await user.click(come);
  await main().findByText('Danke, notiert.');
  expect(api.sent(COME)).toEqual([{ token: 'link-token' }]);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('Bis zum Termin');
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect([toasts(), main().queryByRole('button')]).toEqual([[], null]);
});

test('cancelling in time is free, and the press sends what the page showed', async () => {
  const { api, user } = await openLink(aLink({ act: 'cancel', cancellation: FREE }), {
    [CANCEL]: { message: 'Ihr Termin ist abgesagt.' },
  });
  await user.click(await button('Kostenlos absagen'));
  await main().findByText('Ihr Termin ist abgesagt.');
  expect(api.sent(CANCEL)).toEqual([{ token: 'link-token', seen_way: 'plain', seen_fee_cents: 0 }]);
});

test('a payment in advance comes back, and the page says how much', async () => {
  await openLink(aLink({ act: 'cancel', cancellation: { ...FREE, refund_cents: 18_000 } }));
  expect(await main().findByText(/^180,00\s€ erhalten Sie auf dem Weg zurück/)).toBeTruthy();
});

test('a late cancellation shows the amount; when it has changed, the page shows it anew', async () => {
  const { api, user } = await openLink(aLink({ act: 'cancel', cancellation: FREE }), {
    [CANCEL]: refused(409, { message: 'Der Betrag hat sich geändert.', code: 'appointments.amount_changed' }),
  });
  const free = await button('Kostenlos absagen');
  api.answer({ [LINK]: { data: aLink({ act: 'cancel', cancellation: LATE }) } });
  await user.click(free);
  const ask = await button('Absage anfragen');
  expect(main().getByText(/^Stimmt sie zu, können 26,85\s€ anfallen\./)).toBeTruthy();
  expect(main().getByText('Der Betrag hat sich geändert.')).toBeTruthy();
  api.answer({ [CANCEL]: { message: 'Wir haben Ihre Anfrage erhalten.' } });
  await user.click(ask);
  await main().findByText('Wir haben Ihre Anfrage erhalten.');
  expect(api.sent(CANCEL).at(-1)).toEqual({
    token: 'link-token',
    seen_way: 'request',
    seen_fee_cents: 26_85,
  });
});

test('the link to move opens the calendar of that appointment without signing in', async () => {
  const link = aLink({
    act: 'move',
    cancellation: FREE,
    move: { way: 'free', moves_left: 2, days_ahead: 90 },
  });
  const { api, user } = await openLink(link, { [MOVE]: { message: 'Ihr Termin ist verlegt.' } });
  await user.click(await screen.findByRole('button', { name: /^11:30 45 Min\./ }));
  await user.click(await button(/^Verlegen auf Do, 19\.11\.(2026)?, 11:30 Uhr$/));
  await main().findAllByText('Ihr Termin ist verlegt.');
  expect(api.sent(MOVE)).toEqual([
    { token: 'link-token', schedule_id: '21 2026-11-19 11:30', seen_start_time: '2026-11-19T09:30:00Z' },
  ]);
  expect(api.sent(SCHEDULES)).toEqual([]);
});

test('an appointment that cannot be moved any more leads on', async () => {
  await openLink(aLink({ act: 'move', cancellation: FREE }));
  expect(await main().findByText('Diesen Termin können Sie nicht mehr selbst verlegen')).toBeTruthy();
  const links = main()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/patient/appointment', '/patient/contact']);
});

test.each([
  ['used, expired or wrong', 404],
  ['cut off by a mail program', 422],
])('a link that is %s shows one page with the ways on', async (_what, status) => {
  await openLink(aLink(), { [LINK]: refused(status, { message: 'Ungültig.' }) });
  expect(await main().findByText('Dieser Link gilt nicht mehr')).toBeTruthy();
  const links = main()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/patient/appointment', '/patient/contact']);
  expect([main().queryByRole('button'), toasts()]).toEqual([null, []]);
});

test('a link that was used meanwhile says so after the press', async () => {
  const { api, user } = await openLink(aLink(), { [COME]: refused(404, { message: 'Schon benutzt.' }) });
  const come = await button('Ich komme');
  api.answer({ [LINK]: refused(404, { message: 'Ungültig.' }) });
  await user.click(come);
  expect(await main().findByText('Dieser Link gilt nicht mehr')).toBeTruthy();
});

test('in English the page reads as an English page', async () => {
  await openLink(aLink({ act: 'cancel', cancellation: LATE }), {}, { language: 'en' });
  expect(await button('Ask to cancel')).toBeTruthy();
  expect(main().getByText('Erstgespräch with Anna Berg')).toBeTruthy();
});
