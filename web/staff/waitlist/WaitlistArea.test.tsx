import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffWaitlistEntry } from '#contract/waitlist.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { expectToast, openAsStaff } from '#web/testing/open-screen.tsx';

const LIST = 'GET /api/staff/waitlist';
const TIMES = 'GET /api/staff/waitlist/:id/free-times';
const OFFER = 'POST /api/staff/waitlist/:id/offer';

function anEntry(details: Partial<StaffWaitlistEntry> = {}): StaffWaitlistEntry {
  return {
    id: 5,
    status: 'active',
    service: { id: 4, title: 'Erstgespräch' },
    appointment: null,
    doctors: [],
    weekdays: [],
    from_time: null,
    until_time: '12:00',
    notice_hours: 0,
    until_date: null,
    at_night: false,
    joined_at: '2026-11-10T08:00:00.000Z',
    patient: { id: 7, name: 'Maria Vogel' },
    offer: null,
    ...details,
  };
}

const SLOT = {
  id: 'slot-1',
  schedule_parent_id: 'day',
  doctor_id: 21,
  display_name: 'Dr. med. Anna Berg',
  date: '2026-11-24',
  start_time: '09:00',
  end_time: '09:45',
  duration: 45,
  date_start_time: '2026-11-24T09:00:00+01:00',
};

const openList = (rows: StaffWaitlistEntry[], answers: Answers = {}) =>
  openAsStaff('/waitlist', {
    answers: { [LIST]: { data: rows, total: rows.length }, [TIMES]: { data: [SLOT] }, ...answers } as Answers,
  });

test('the staff see who waits for what, and which offer is out', async () => {
  const offer = {
    starts_at: '2026-11-24T08:00:00.000Z',
    expires_at: '2026-11-16T21:00:00.000Z',
    display_name: 'Dr. med. Anna Berg',
  };
  await openList([
    anEntry(),
    anEntry({ id: 6, patient: { id: 8, name: 'Eva Lang' }, status: 'paused', offer }),
  ]);
  await screen.findByText('2 warten');
  expect(screen.getByRole('link', { name: 'Maria Vogel' }).getAttribute('href')).toContain('/patients/7');
  expect(screen.getAllByText('Bis 12:00 Uhr')).toHaveLength(2);
  screen.getByText('pausiert');
  screen.getByText('Angebot bis 16.11.2026 22:00: 24.11.2026 09:00 bei Dr. med. Anna Berg');
  expect(screen.queryByRole('button', { name: 'Eva Lang eine Zeit anbieten' })).toBeNull();
});

test('a free time is offered by hand; a refusal stays in the dialog', async () => {
  const answers = [
    refused(409, { message: 'Dieser Termin wurde soeben vergeben.', code: 'schedule.slot_taken' }),
    Response.json({ message: 'Das Angebot ist unterwegs.', data: anEntry() }),
  ];
  const { api, user } = await openList([anEntry()], { [OFFER]: () => answers.shift() } as never);
  await user.click(await screen.findByRole('button', { name: 'Maria Vogel eine Zeit anbieten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Maria Vogel eine Zeit anbieten' }));
  await user.selectOptions(await dialog.findByRole('combobox'), 'slot-1');
  await user.click(dialog.getByRole('button', { name: 'Angebot senden' }));
  await expectToast('error', 'Dieser Termin wurde soeben vergeben.');
  await user.click(dialog.getByRole('button', { name: 'Angebot senden' }));
  await expectToast('success', 'Das Angebot ist unterwegs.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(OFFER)).toEqual([
    { id: '5', schedule: 'slot-1' },
    { id: '5', schedule: 'slot-1' },
  ]);
});

test('an empty list says how patients come to it', async () => {
  await openList([]);
  await screen.findByText('Niemand wartet');
});

test('the list is searched by the server; what is not found can be reset, and the focus goes to the search', async () => {
  const { api, user } = await openList([anEntry()]);
  await screen.findByText('1 warten');
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: /^Suche/ });
  api.answer({ [LIST]: { data: [], total: 0 } });
  await user.type(search, 'zzz');
  await screen.findByText('0 warten');
  expect(screen.queryByText('Niemand wartet')).toBeNull();
  expect(api.sent(LIST).at(-1)).toMatchObject({ search: 'zzz', page: '1' });
  api.answer({ [LIST]: { data: [anEntry()], total: 1 } });
  await user.click(screen.getByRole('button', { name: 'Suche zurücksetzen' }));
  await screen.findByText('1 warten');
  expect([search.value, document.activeElement]).toEqual(['', search]);
});
