import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Dashboard } from '#contract/dashboard.contract.ts';
import { type Answers, refused, slow } from '#web/testing/api.ts';
import { aDiary, aDiaryMedicine } from '#web/testing/diary.ts';
import { address, expectToast, NOW, openAsPatient, passTime, toasts } from '#web/testing/open-screen.tsx';
import { readTable } from '#web/testing/read-table.ts';
import { anAppointment, anInvoice } from '#web/testing/records.ts';

const DASHBOARD = 'GET /api/patients/dashboard';
const CLAIM = 'POST /api/patients/claims/:id';
const CANCEL = 'POST /api/patients/cancel-appointment/:id';
const DECLINE = 'POST /api/patients/claims/:id/decline';

const EMPTY: Dashboard = {
  offer: null,
  next_appointment: null,
  latest_messages: [],
  appointment_week: [],
  latest_invoices: [],
  to_do: [],
  claims: [],
  todays_intake: null,
};

const MESSAGE = {
  conversation_id: 5,
  first_name: 'Anna',
  last_name: 'Berg',
  display_name: 'Dr. med. Anna Berg',
  unread_count: 100,
  last_message_at: '2026-11-16T07:12:00Z',
};

function openDashboard(
  data: Partial<Dashboard>,
  answers: Answers = {},
  options: { language?: 'de' | 'en'; stopsIntervals?: boolean } = {},
) {
  return openAsPatient('/dashboard', {
    ...options,
    answers: { [DASHBOARD]: { data: { ...EMPTY, ...data } }, ...answers },
  });
}

const block = async (name: string) => within(await screen.findByRole('region', { name }));

test('DASH-01, DASH-10: the blocks stand in their order, and no figure of the staff', async () => {
  await openDashboard({});
  await screen.findByText('Noch keine Nachrichten.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Guten Morgen, Maria');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Kein Termin geplant',
    'Neueste Nachrichten',
    'Termine diese Woche',
    'Rechnungen',
  ]);
  expect(screen.getByText('Diese Woche haben Sie keinen Termin.')).toBeTruthy();
  expect(screen.getByText('Noch keine Rechnungen.')).toBeTruthy();
});

const TICK = 'PUT /api/patients/therapy-plans/diary/ticks';

test('what the plan asks for today is ticked on the dashboard, saved by the diary, and goes back if it is refused', async () => {
  const [today] = aDiary().days;
  const { api, user } = await openDashboard({ todays_intake: today ?? null }, { [TICK]: { data: aDiary() } });
  const intake = await block('Heute einnehmen');
  expect(intake.getByRole('link', { name: 'Mehr: Mein Plan' }).getAttribute('href')).toBe(
    '/patient/therapy-plan',
  );
  const night = await intake.findByRole<HTMLInputElement>('checkbox', { name: 'nachts: 2 Kapseln' });
  await user.click(night);
  expect(night.checked).toBe(true);
  const dose = { medicine_id: aDiaryMedicine().medicine_id, day: '2026-11-16', time: 'night' };
  await waitFor(() => expect(api.sent(TICK)).toEqual([{ ...dose, is_taken: true }]));
  api.answer({ [TICK]: refused(409, { message: 'Gerade nicht.' }) });
  await user.click(night);
  await expectToast('error', 'Gerade nicht.');
  expect(night.checked).toBe(true);
});

test('without a next appointment the patient is led to the booking', async () => {
  await openDashboard({});
  const book = await screen.findByRole('link', { name: 'Termin buchen' });
  expect(book.getAttribute('href')).toBe('/patient/book-appointment');
});

test('DASH-02, DASH-03: a latest message names the doctor, its time and 99+ unread, and opens its chat', async () => {
  await openDashboard({ latest_messages: [MESSAGE, { ...MESSAGE, conversation_id: 6, unread_count: 1 }] });
  const messages = await block('Neueste Nachrichten');
  const [first, second] = messages.getAllByRole('listitem').map((item) => within(item).getByRole('link'));
  expect(first?.getAttribute('href')).toBe('/patient/chat?conversation_id=5');
  expect(first?.textContent).toContain('Dr. med. Anna Berg');
  expect(first?.textContent).toContain('Heute, 08:12');
  expect(first?.textContent).toContain('99+');
  expect(first?.textContent).toContain('100 ungelesene Nachrichten');
  expect(second?.textContent).toContain('1 ungelesene Nachricht');
});

test.each([
  ['Mehr Nachrichten', '/patient/chat'],
  ['Mehr Termine', '/patient/appointment'],
  ['Mehr Rechnungen', '/patient/invoices'],
])('DASH-04, DASH-06, DASH-08: %s leads to %s', async (name, target) => {
  await openDashboard({});
  const more = await screen.findByRole('link', { name });
  expect([more.textContent, more.getAttribute('href')]).toEqual(['Mehr', target]);
});

test('DASH-05, LANG-09: the table of this week shows service, time with Uhr, doctor, video and payment', async () => {
  await openDashboard({ appointment_week: [anAppointment()] });
  expect(await readTable('Termine diese Woche')).toEqual({
    headers: ['Leistung', 'Zeit', 'Ärztin', 'Video', 'Zahlung'],
    rows: [
      [
        'Erstgespräch',
        '19.11.2026 10:30 Uhr',
        'Dr. med. Anna Berg',
        'Video ab 10:15 Uhr',
        '180,00 €KarteNach dem Termin',
      ],
    ],
  });
});

test('DASH-05: an appointment without a payment says that it is open and names no gateway', async () => {
  await openDashboard({ appointment_week: [anAppointment({ payment_gateway: null, payment_status: null })] });
  expect((await readTable('Termine diese Woche')).rows[0]?.[4]).toBe('180,00 €Noch offen');
});

test('LANG-07, LANG-09: in English the date looks the same, and the time has no suffix', async () => {
  await openDashboard({ appointment_week: [anAppointment()] }, {}, { language: 'en' });
  expect((await readTable('Appointments this week')).rows[0]?.[1]).toBe('19.11.2026 10:30');
});

test('DASH-07: the table of invoices shows the number as a link to its PDF, price, time, service and status', async () => {
  await openDashboard({ latest_invoices: [anInvoice()] });
  expect(await readTable('Rechnungen')).toEqual({
    headers: ['Nummer', 'Preis', 'Zeit', 'Leistung', 'Status'],
    rows: [['RE-2026-0031', '180,00 €', '10.11.2026 10:30', 'Erstgespräch', 'Bezahlt']],
  });
  const pdf = screen.getByRole('link', { name: 'Rechnung RE-2026-0031 als PDF laden' });
  expect(pdf.getAttribute('href')).toBe('/api/patients/invoices/31/pdf');
});

test('DASH-07: a draft has no number and no link yet', async () => {
  await openDashboard({ latest_invoices: [anInvoice({ invoice_number: null, invoice_path: null })] });
  expect((await readTable('Rechnungen')).rows[0]?.[0]).toBe('wird vergeben');
});

test('the next appointment shows when, what, with whom, how long and the way into the video room', async () => {
  await openDashboard({ next_appointment: anAppointment({ zoom_link: 'https://video.test/room' }) });
  await screen.findByRole('heading', { name: 'Ihr nächster Termin' });
  const main = screen.getByRole('main').textContent;
  expect(main).toContain('Do, 19.11. · 10:30 Uhr');
  expect(main).toContain('Dr. med. Anna Berg · 60 Min.');
  expect(main).not.toContain('Bestätigt');
  expect(screen.getByRole('link', { name: /Zum Video-Termin/ }).getAttribute('href')).toBe(
    'https://video.test/room',
  );
});

const OFFER: Dashboard['offer'] = {
  id: 9,
  starts_at: '2026-11-24T08:00:00.000Z',
  expires_at: '2026-11-16T21:00:00.000Z',
  doctor: 'Dr. med. Anna Berg',
};

test.each([
  [
    'de',
    'Ein Termin ist für Sie frei geworden',
    'Di, 24.11. · 09:00 Uhr bei Dr. med. Anna Berg',
    'Angebot beantworten',
  ],
  [
    'en',
    'An appointment has become free for you',
    'Tue, 24 Nov · 09:00 with Dr. med. Anna Berg',
    'Answer the offer',
  ],
] as const)(
  'an offer of the waiting list comes next after the appointment ahead, with one way to answer (%s)',
  async (language, title, when, button) => {
    await openDashboard({ offer: OFFER, next_appointment: anAppointment() }, {}, { language });
    const card = await block(title);
    expect(screen.getAllByRole('heading', { level: 2 })[1]?.textContent).toBe(title);
    card.getByText(when);
    card.getByText(/16\.11\.2026 22:00/);
    const ways = [...card.queryAllByRole('button'), ...card.getAllByRole('link')];
    expect(ways.map(({ textContent }) => textContent)).toEqual([button]);
    expect(ways[0]?.getAttribute('href')).toBe('/patient/waitlist/offer/9');
  },
);

test('an offer that was answered elsewhere or has ended goes without a reload', async () => {
  const { api } = await openDashboard({ offer: OFFER }, {}, { stopsIntervals: true });
  await block('Ein Termin ist für Sie frei geworden');
  api.answer({ [DASHBOARD]: { data: EMPTY } });
  await passTime(10_000);
  await waitFor(() => expect(screen.queryByText('Ein Termin ist für Sie frei geworden')).toBeNull());
});

test('a next appointment that is not confirmed names its status and can be cancelled from here', async () => {
  const { api, user } = await openDashboard(
    { next_appointment: anAppointment({ status: 'created_by_doctor' }) },
    {
      'POST /api/patients/cancel-appointment/:id': {
        message: 'Abgesagt.',
        data: { id: 11, status: 'cancelled', cancellation_request_created_at: NOW },
      },
    },
  );
  await screen.findByText('Vorschlag Ihrer Ärztin');
  await user.click(screen.getByRole('button', { name: 'Termin am 19.11.2026 absagen' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Absagen' }));
  await expectToast('success', 'Abgesagt.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(api.sent(DASHBOARD)).toHaveLength(2));
});

test('before its time the next appointment says when its room opens and how to prepare; cancelling comes last', async () => {
  await openDashboard({ next_appointment: anAppointment() });
  const title = await screen.findByRole('heading', { name: 'Ihr nächster Termin' });
  const card = title.closest('div')?.parentElement;
  expect(card?.textContent).toMatch(/Video ab 10:15 UhrTechnik testenIn den KalenderAbsagen$/);
  expect(within(card as HTMLElement).queryByRole('link', { name: /Zum Video-Termin/ })).toBeNull();
});

test('the next appointment can be moved from the dashboard, before cancelling', async () => {
  await openDashboard({
    next_appointment: anAppointment({ move: { way: 'free', moves_left: 2, days_ahead: 90 } }),
  });
  const link = await screen.findByRole('link', { name: 'Termin am 19.11.2026 verlegen' });
  expect(link.getAttribute('href')).toBe('/patient/appointment/11/move');
  expect(link.nextElementSibling?.textContent).toBe('Absagen');
});

test('from the opening of its room, the way into it is the first and only main button of the next appointment', async () => {
  await openDashboard({ next_appointment: anAppointment({ zoom_link: 'https://video.test/room' }) });
  const title = await screen.findByRole('heading', { name: 'Ihr nächster Termin' });
  const controls = [...(title.closest('div')?.parentElement?.querySelectorAll('a, button') ?? [])];
  expect(controls.map(({ textContent }) => textContent)).toEqual([
    'Zum Video-Termin',
    'Technik testen',
    'In den Kalender',
    'Absagen',
  ]);
  expect(controls.map(({ className }) => className.includes('primary'))).toEqual([true, false, false, false]);
});

test('the dialog cancels the appointment that was pressed, also when another one is the next meanwhile', async () => {
  const { api, user } = await openDashboard(
    { next_appointment: anAppointment({ canCancel: true }) },
    { [CANCEL]: { message: 'Abgesagt.' } as never },
    { stopsIntervals: true },
  );
  await user.click(await screen.findByRole('button', { name: /absagen$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const other = anAppointment({ id: 99, start_date: '2026-12-24T09:00:00.000Z', canCancel: true });
  api.answer({ [DASHBOARD]: { data: { ...EMPTY, next_appointment: other } } });
  await passTime(10_000);
  await screen.findByRole('button', { name: 'Termin am 24.12.2026 absagen', hidden: true });
  await user.click(dialog.getByRole('button', { name: 'Absagen' }));
  await waitFor(() => expect(api.sent(CANCEL)).toMatchObject([{ id: String(anAppointment().id) }]));
});

test('a next appointment that cannot be cancelled offers no button for it', async () => {
  await openDashboard({ next_appointment: anAppointment({ canCancel: false }) });
  await screen.findByText('Ihr nächster Termin');
  expect(screen.queryByRole('button', { name: /absagen/ })).toBeNull();
});

test.each([
  ['confirm_email', 'Zum Profil', '/patient/account'],
  ['correct_email', 'Zum Profil', '/patient/account'],
  ['add_address', 'Zum Profil', '/patient/account'],
  ['fill_anamnesis', 'Zum Anamnesebogen', '/patient/anamnese-bogen'],
  ['pay_appointment', 'Zu den Terminen', '/patient/appointment'],
] as const)('the task %s leads to its screen', async (kind, name, target) => {
  await openDashboard({ to_do: [{ kind, appointment_id: null }] });
  await screen.findByRole('heading', { name: 'Bitte erledigen' });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(target);
});

test('a proposed appointment is confirmed in the mailbox, so its task leads nowhere', async () => {
  await openDashboard({ to_do: [{ kind: 'confirm_appointment', appointment_id: 11 }] });
  const task = await screen.findByText(/Ein vorgeschlagener Termin wartet/);
  expect(within(task).queryByRole('link')).toBeNull();
});

const CLAIMED = {
  id: 9,
  booked_at: '2026-11-14T10:00:00Z',
  appointments: [{ starts_at: '2026-11-19T09:30:00Z', doctor: 'Dr. med. Anna Berg' }],
};

test.each([
  ['Ja, das war ich', CLAIM],
  ['Das war ich nicht', DECLINE],
] as const)(
  'a booking under the own address is answered with “%s”, and the screen is read again',
  async (name, route) => {
    const { api, user } = await openDashboard(
      { claims: [CLAIMED] },
      { [CLAIM]: { message: 'Übernommen.' } as never, [DECLINE]: { message: 'Übernommen.' } as never },
    );
    const card = await block('Waren Sie das?');
    expect(card.getByText(/Am 14\.11\.2026 wurde mit Ihrer E-Mail-Adresse/)).toBeTruthy();
    expect(card.getByRole('listitem').textContent).toContain('10:30 Uhr bei Dr. med. Anna Berg');
    api.answer({ [DASHBOARD]: { data: EMPTY } });
    await user.click(card.getByRole('button', { name }));
    await expectToast('success', 'Übernommen.');
    expect(api.sent(route)).toEqual([{ id: '9' }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Waren Sie das?' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  },
);

test('while an answer about a booking is on its way, its button keeps the focus and neither is sent again', async () => {
  const answer = slow<typeof DECLINE>();
  const { api, user } = await openDashboard({ claims: [CLAIMED] }, { [DECLINE]: answer.answer });
  const card = await block('Waren Sie das?');
  const decline = card.getByRole<HTMLButtonElement>('button', { name: 'Das war ich nicht' });
  await user.click(decline);
  await waitFor(() => expect(decline.getAttribute('aria-busy')).toBe('true'));
  expect([decline.disabled, document.activeElement]).toEqual([false, decline]);
  await user.click(decline);
  await user.click(card.getByRole('button', { name: 'Ja, das war ich' }));
  expect([api.sent(DECLINE).length, api.sent(CLAIM)]).toEqual([1, []]);
  api.answer({ [DASHBOARD]: { data: EMPTY } });
  answer.resolve({ message: 'Gut.' } as never);
  await expectToast('success', 'Gut.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waren Sie das?' })).toBeNull());
});

test('DASH-11, ERR-32, OR-28: a failed fetch is logged, said in its place and no toast', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { api, user } = await openDashboard({}, { [DASHBOARD]: refused(422, { message: 'Gerade nicht.' }) });
  await screen.findByText('Gerade nicht.');
  expect(toasts()).toEqual([]);
  expect(warned).toHaveBeenCalledWith(`loading ${DASHBOARD} failed`);
  warned.mockRestore();
  api.answer({ [DASHBOARD]: { data: EMPTY } });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Kein Termin geplant');
});

test('DASH-09, CONST-25: the dashboard is read every 10 s, keeps its content when that fails, and stops when left', async () => {
  const { api, user } = await openAsPatient('/dashboard', {
    stopsIntervals: true,
    answers: { [DASHBOARD]: { data: { ...EMPTY, latest_messages: [MESSAGE] } } },
  });
  await block('Neueste Nachrichten');
  await passTime(9_000);
  expect(api.sent(DASHBOARD)).toHaveLength(1);
  api.answer({ [DASHBOARD]: refused(429), 'GET /api/patients/invoices': { data: [], total: 0 } });
  await passTime(1_000);
  expect(api.sent(DASHBOARD)).toHaveLength(2);
  expect((await block('Neueste Nachrichten')).getByRole('listitem')).toBeTruthy();

  await user.click(screen.getByRole('link', { name: 'Rechnungen' }));
  expect(address()).toBe('/invoices');
  await screen.findByRole('heading', { level: 1, name: 'Rechnungen' });
  await passTime(30_000);
  expect(api.sent(DASHBOARD)).toHaveLength(2);
});
