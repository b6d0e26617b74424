import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OfferLink } from '#contract/waitlist.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, asVisitor, openAsPatient, passTime, toasts } from '#web/testing/open-screen.tsx';

const TOKEN = 'a'.repeat(43);
const READ = 'GET /api/patients/waitlist/links/:token';
const TAKE = 'POST /api/patients/waitlist/links/:token/take';
const DECLINE = 'POST /api/patients/waitlist/links/:token/decline';
const INVALID = refused(404, { message: 'Dieser Link …', code: 'appointments.letter_link_invalid' });

function aLink(details: Partial<OfferLink> = {}): OfferLink {
  return {
    act: 'take',
    service: { id: 4, title: 'Erstgespräch' },
    doctor: { id: 21, display_name: 'Dr. med. Anna Berg' },
    starts_at: '2026-11-24T08:00:00.000Z',
    expires_at: '2026-11-16T21:00:00.000Z',
    seconds_left: 43_200,
    moves: null,
    price_cents: 180_00,
    free_until: '2026-11-22T08:00:00.000Z',
    ...details,
  };
}

const open = (
  link: OfferLink,
  answers: Answers = {},
  options: { language?: 'en'; stopsIntervals?: true } = {},
) =>
  openAsPatient(`/waitlist/letter/${TOKEN}`, {
    ...asVisitor,
    ...options,
    answers: { [READ]: { data: link }, ...answers } as Answers,
  });

test('a link shows the time, the price, the free cancellation and the end of the offer, and sends nothing', async () => {
  const { api } = await open(aLink());
  await screen.findByRole('heading', { level: 1, name: 'Diesen Termin nehmen?' });
  screen.getByText('Dienstag, 24.11.2026, 09:00 Uhr');
  screen.getByText('Erstgespräch · Dr. med. Anna Berg');
  screen.getByText(/^Neuer Termin für 180,00\s€\./);
  screen.getByText('Kostenlos absagen können Sie ihn dann bis 22.11.2026, 09:00 Uhr.');
  screen.getByText('Das Angebot gilt bis 16.11.2026 22:00 Uhr.');
  expect(api.sent(TAKE)).toEqual([]);
});

test('one press takes the time and leads to its payment, without a login', async () => {
  const token = 'b'.repeat(43);
  const { api, user } = await open(aLink(), {
    [TAKE]: { message: 'Vorgemerkt.', data: { status: 'accepted', confirmation_token: token } },
    'GET /api/patients/appointments/confirmation-token/:token': refused(404),
  } as Answers);
  await user.click(await screen.findByRole('button', { name: 'Termin nehmen' }));
  await waitFor(() => expect(address()).toBe(`/confirm-payment/${token}`));
  expect(api.sent(TAKE)).toEqual([{ token: TOKEN }]);
});

test('an appointment that is moved earlier is done with the press', async () => {
  const moves = { id: 11, starts_at: '2026-12-01T08:00:00.000Z' };
  const { user } = await open(aLink({ moves, price_cents: null, free_until: null }), {
    [TAKE]: { message: 'Ihr Termin ist verlegt.', data: { status: 'taken', confirmation_token: null } },
  });
  await screen.findByText(/wird Ihr Termin vom 01\.12\.2026, 09:00 Uhr, hierher verlegt/);
  screen.getByText('Kostenlos absagen können Sie ihn so kurz vorher nicht mehr.');
  await user.click(screen.getByRole('button', { name: 'Termin nehmen' }));
  await screen.findByRole('heading', { level: 1, name: 'Der Termin gehört Ihnen' });
  screen.getByText('Ihr Termin ist verlegt.');
});

test('a no is one press, in English, too', async () => {
  const { api, user } = await open(
    aLink({ act: 'decline' }),
    { [DECLINE]: { message: 'Thank you.' } },
    { language: 'en' },
  );
  await user.click(await screen.findByRole('button', { name: 'Do not take it' }));
  await screen.findByRole('heading', { level: 1, name: 'We have received your answer' });
  expect(api.sent(DECLINE)).toEqual([{ token: TOKEN }]);
});

test('an answered, ended or broken link shows the ways on', async () => {
  await open(aLink(), { [READ]: INVALID } as Answers);
  await screen.findByRole('heading', { level: 1, name: 'Dieses Angebot gilt nicht mehr' });
  expect(screen.getByRole('link', { name: 'Zur Warteliste' }).getAttribute('href')).toBe('/patient/waitlist');
  expect(screen.queryByRole('button', { name: 'Termin nehmen' })).toBeNull();
});

test('when somebody was faster, the page says that the offer is over', async () => {
  const { api, user } = await open(aLink(), { [TAKE]: INVALID } as Answers);
  const button = await screen.findByRole('button', { name: 'Termin nehmen' });
  api.answer({ [READ]: INVALID } as Answers);
  await user.click(button);
  await screen.findByRole('heading', { level: 1, name: 'Dieses Angebot gilt nicht mehr' });
});

test('an offer that ends while the page of its link is open says so without an error', async () => {
  await open(aLink({ seconds_left: 60 }), {}, { stopsIntervals: true });
  await screen.findByRole('button', { name: 'Termin nehmen' });
  await passTime(61_000);
  await screen.findByRole('heading', { level: 1, name: 'Dieses Angebot gilt nicht mehr' });
  expect(toasts()).toEqual([]);
});
