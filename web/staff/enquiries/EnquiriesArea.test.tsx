import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ApiRoutes } from '#contract/api.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, expectToast, NOTHING_TO_DO, openAsStaff, passTime } from '#web/testing/open-screen.tsx';
import { onPhone } from '#web/testing/phone.ts';
import { readTable } from '#web/testing/read-table.ts';
import { anEnquiry } from '#web/testing/records.ts';

const LIST = 'GET /api/staff/contacts';
const REPLY = 'POST /api/staff/contacts/:id/reply';
type StaffEnquiry = ApiRoutes[typeof LIST]['output']['data'][number];

function aStaffEnquiry(details: Partial<StaffEnquiry> = {}): StaffEnquiry {
  return {
    ...anEnquiry({ id: 4, phone: '+493023125101' }),
    patient_id: 7,
    birthdate: '1974-05-01',
    address: 'Lindenweg 3, 10969 Berlin',
    is_signed_in: true,
    ...details,
  };
}

const openEnquiries = (rows: StaffEnquiry[], answers: Answers = {}, path = '/contacts') =>
  openAsStaff(path, {
    answers: {
      [LIST]: { data: rows, total: rows.length },
      'GET /api/staff/quick-texts': { data: [] },
      ...answers,
    },
  });

test('the staff see who wrote to whom about what, when, and whether somebody answered', async () => {
  const answered = aStaffEnquiry({
    id: 5,
    first_name: 'Eva',
    last_name: 'Lang',
    title: 'Rezept',
    description: 'Geht es per Post?',
    doctor: { id: 21, display_name: 'Dr. med. Anna Keller', first_name: 'Anna', last_name: 'Keller' },
    last_email_sent_at: '2026-11-16T10:00:00.000Z',
  });
  await openEnquiries([aStaffEnquiry(), answered]);
  const { headers, rows } = await readTable('Anfragen');
  expect(headers).toEqual(['Von', 'An', 'Betreff', 'Anfrage', 'Eingegangen', 'Status', 'Antwort']);
  expect(rows).toEqual([
    [
      'Maria Vogel',
      'Klinik allgemein',
      'Anfahrt',
      'Wo ist der Eingang?',
      '16.11.2026 10:00',
      'Offen',
      'Lesen und beantworten',
    ],
    [
      'Eva Lang',
      'Dr. med. Anna Keller',
      'Rezept',
      'Geht es per Post?',
      '16.11.2026 10:00',
      'Beantwortet',
      'Lesen und beantworten',
    ],
  ]);
  const sortable = screen.getAllByRole('columnheader').filter((header) => header.querySelector('button'));
  expect(sortable.map(({ textContent }) => textContent)).toEqual(['An', 'Betreff', 'Eingegangen']);
});

test('open enquiries are asked for first, the oldest on top; answered ones newest first', async () => {
  const { api, user } = await openEnquiries([aStaffEnquiry()]);
  await readTable('Anfragen');
  const page = { page: '1', perPage: '10', search: '', sortColumn: 'created_at' };
  expect(api.sent(LIST)).toEqual([{ ...page, sortDirection: 'asc', state: 'open' }]);

  const filter = screen.getByRole('group', { name: 'Anzeigen' });
  expect(filter.textContent).toBe('OffeneBeantworteteAlle');
  await user.click(within(filter).getByText('Beantwortete'));
  await waitFor(() =>
    expect(api.sent(LIST).at(-1)).toEqual({ ...page, sortDirection: 'desc', state: 'answered' }),
  );
  await user.click(within(filter).getByText('Alle'));
  await waitFor(() =>
    expect(api.sent(LIST).at(-1)).toEqual({ ...page, sortDirection: 'desc', state: 'all' }),
  );
});

test('back to the enquiries finds the chosen filter again', async () => {
  const { api, user } = await openEnquiries([aStaffEnquiry()], {
    'GET /api/staff/patients': { data: [], total: 0 },
  });
  await readTable('Anfragen');
  await user.click(screen.getByText('Beantwortete'));
  await waitFor(() => expect(api.sent(LIST).at(-1)).toMatchObject({ state: 'answered' }));
  await user.click(screen.getByRole('link', { name: 'Patientinnen' }));
  await screen.findByRole('heading', { level: 1, name: 'Patientinnen' });
  window.history.back();
  const filter = await screen.findByRole('group', { name: 'Anzeigen' });
  expect(within(filter).getByRole('button', { pressed: true }).textContent).toBe('Beantwortete');
});

test('an empty list says that new enquiries appear by themselves', async () => {
  await openEnquiries([]);
  await screen.findByText('Keine Anfragen');
  expect(screen.getByText(/^Was Besucherinnen über das Kontaktformular schreiben/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Anfragen');
  expect(screen.getByText(/^Nachrichten aus dem Kontaktformular\./)).toBeTruthy();
});

test('an answer goes out with its subject and one key, is confirmed, and the lists are read again', async () => {
  const { api, user } = await openEnquiries([aStaffEnquiry()], {
    [REPLY]: { message: 'Antwort gesendet.', data: anEnquiry({ id: 4 }) },
  });
  await user.click(
    await screen.findByRole('button', { name: 'Anfrage von Maria Vogel lesen und beantworten' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Anfrage von Maria Vogel' }));
  const subject = dialog.getByRole<HTMLInputElement>('textbox', { name: /Betreff der Antwort/ });
  expect([subject.value, subject.maxLength]).toEqual(['Ihre Anfrage: Anfahrt', 255]);
  expect(
    dialog.getByText('Die Patientin liest die Antwort im Portal; die E-Mail sagt nur, dass sie da ist.'),
  ).toBeTruthy();
  const before = [api.sent(LIST).length, api.sent('GET /api/staff/tasks').length];
  const answer = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Antwort/ });
  expect(answer.maxLength).toBe(20_000);
  await user.type(answer, 'Vorn links.');
  await user.click(dialog.getByRole('button', { name: 'Antwort senden' }));

  await expectToast('success', 'Antwort gesendet.');
  expect(api.sent(REPLY)).toEqual([
    {
      id: '4',
      subject: 'Ihre Anfrage: Anfahrt',
      content: 'Vorn links.',
      request_key: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(api.sent(LIST).length).toBeGreaterThan(before[0] ?? 0));
  await waitFor(() => expect(api.sent('GET /api/staff/tasks').length).toBeGreaterThan(before[1] ?? 0));
});

test('a refused answer stays in its field with the reason beside it, and is sent again with the same key', async () => {
  const { api, user } = await openEnquiries([aStaffEnquiry()], {
    [REPLY]: refused(422, { message: 'Bitte prüfen.', errors: { content: ['Zu kurz.'] } }),
  });
  await user.click(await screen.findByRole('button', { name: /Maria Vogel lesen/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const answer = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Antwort/ });
  await user.type(answer, 'Ja');
  await user.click(dialog.getByRole('button', { name: 'Antwort senden' }));
  await dialog.findByText('Zu kurz.');
  await expectToast('error', 'Bitte prüfen.');
  expect(answer.value).toBe('Ja');
  await user.click(dialog.getByRole('button', { name: 'Antwort senden' }));
  await waitFor(() => expect(api.sent(REPLY)).toHaveLength(2));
  const [first, second] = api.sent(REPLY);
  expect(second?.request_key).toBe(first?.request_key);
});

test('the dialog tells apart people of the same name and warns of an unproven address', async () => {
  const stranger = aStaffEnquiry({ patient_id: null, is_signed_in: false });
  const { user } = await openEnquiries([stranger]);
  await user.click(await screen.findByRole('button', { name: /Maria Vogel lesen/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const facts = [...dialog.getAllByRole('term')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(facts).toContainEqual(['Geburtsdatum', '01.05.1974']);
  expect(facts).toContainEqual(['Anschrift', 'Lindenweg 3, 10969 Berlin']);
  expect(dialog.getByText('Wird genau so per E-Mail verschickt.')).toBeTruthy();
  expect(dialog.getByText(/^Ohne Anmeldung geschrieben: Die Adresse ist nicht bestätigt\./)).toBeTruthy();
});

test('a quick text is added below what was written', async () => {
  const quick = { id: 1, title: 'Gruß', content: 'Herzliche Grüße', author: 'Rita Berger', may_change: true };
  const { user } = await openEnquiries([aStaffEnquiry()], {
    'GET /api/staff/quick-texts': { data: [quick] },
  });
  await user.click(await screen.findByRole('button', { name: /Maria Vogel lesen/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const answer = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Antwort/ });
  const insert = async () => {
    await user.click(dialog.getByRole('button', { name: /Textbaustein/ }));
    await user.click(await screen.findByText('Gruß'));
  };
  await insert();
  expect(answer.value).toBe('Herzliche Grüße');
  await insert();
  expect(answer.value).toBe('Herzliche Grüße\n\nHerzliche Grüße');
});

test('a link opens its enquiry; closing it shows the list and forgets the link', async () => {
  const { api, user } = await openEnquiries([aStaffEnquiry()], {}, '/contacts?enquiry_id=4');
  const dialog = await screen.findByRole('dialog', { name: 'Anfrage von Maria Vogel' });
  expect(api.sent(LIST)).toContainEqual({ enquiry_id: '4' });
  await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/contacts');
});

test('a link to an enquiry of somebody else says so', async () => {
  await openEnquiries([], {}, '/contacts?enquiry_id=9');
  const dialog = await screen.findByRole('dialog', { name: 'Anfragen' });
  await within(dialog).findByText('Diese Anfrage gibt es nicht mehr, oder sie ging an jemand anderen.');
});

test('a link without a number opens no dialog', async () => {
  const { api } = await openEnquiries([aStaffEnquiry()], {}, '/contacts?enquiry_id=0x');
  await readTable('Anfragen');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.sent(LIST)).toHaveLength(1);
});

test('the list is read again when the count beside the navigation changes', async () => {
  const { api } = await openAsStaff('/contacts', {
    stopsIntervals: true,
    answers: { [LIST]: { data: [aStaffEnquiry()], total: 1 } },
  });
  await readTable('Anfragen');
  await passTime(30_000);
  expect(api.sent(LIST)).toHaveLength(1);
  api.answer({ 'GET /api/staff/tasks': { data: { ...NOTHING_TO_DO, open_enquiries: 3 } } });
  // A count that is still on its way holds back the next question for it.
  await vi.waitUntil(async () => {
    await passTime(30_000);
    return api.sent(LIST).length > 1;
  });
  await passTime(30_000);
  expect(api.sent(LIST)).toHaveLength(2);
});

test('on a phone an enquiry is a card: who, about what, since when, its state, and one button', async () => {
  onPhone();
  const { user } = await openEnquiries([
    aStaffEnquiry({ title: 'Rezept', description: 'Geht es per Post?' }),
  ]);
  const [card] = [...(await screen.findByRole('list', { name: 'Anfragen' })).children] as HTMLElement[];
  const lines = [...(card?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  expect(lines.slice(1, 3)).toEqual(['Rezept', 'Geht es per Post?']);
  expect(lines[3]).toMatch(/^\d{2}\.11\.2026 \d{2}:\d{2}$/);
  expect(card?.textContent).toContain('Offen');
  expect(card?.querySelector('dl')?.textContent).toBe('AnKlinik allgemein');
  await user.click(within(card as HTMLElement).getByRole('button', { name: /lesen und beantworten$/ }));
  expect(await screen.findByRole('dialog', { name: /^Anfrage von/ })).toBeTruthy();
});
