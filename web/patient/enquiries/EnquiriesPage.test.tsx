import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Enquiry } from '#contract/enquiries.contract.ts';
import { refused } from '#web/testing/api.ts';
import { openAsPatient, toasts } from '#web/testing/open-screen.tsx';
import { onPhone } from '#web/testing/phone.ts';
import { readTable } from '#web/testing/read-table.ts';

const LIST = 'GET /api/patients/contacts';

const ENQUIRY: Enquiry = {
  id: 3,
  doctor: { id: 21, first_name: 'Anna', last_name: 'Berg', display_name: 'Dr. med. Anna Berg' },
  first_name: 'Maria',
  last_name: 'Vogel',
  email: 'maria@clinic.test',
  phone: '1701234567',
  title: 'Rezept',
  description: 'Brauche ich ein neues Rezept?',
  last_email_sent_at: '2026-11-14T09:00:00Z',
  created_at: '2026-11-13T09:00:00Z',
  emails: [
    { id: 1, subject: 'Antwort', content: '<p>Ja, <b>bitte</b>.</p>', created_at: '2026-11-14T09:00:00Z' },
  ],
};
const OPEN: Enquiry = {
  ...ENQUIRY,
  id: 4,
  doctor: null,
  title: 'Frage',
  last_email_sent_at: null,
  emails: [],
};

const openEnquiries = (rows: Enquiry[]) =>
  openAsPatient('/contacts', { answers: { [LIST]: { data: rows, total: rows.length } } });

test('CON-01: the table has doctor, subject, question and date, and says what is answered', async () => {
  await openEnquiries([ENQUIRY, OPEN]);
  const { headers, rows } = await readTable('Anfragen');
  expect(headers).toEqual(['Ärztin', 'Betreff', 'Frage', 'Gesendet', 'Antwort']);
  expect(rows).toEqual([
    [
      'Dr. med. Anna Berg',
      'Rezept',
      'Brauche ich ein neues Rezept?',
      '13.11.2026 10:00',
      'beantwortetAnsehen',
    ],
    ['Klinik allgemein', 'Frage', 'Brauche ich ein neues Rezept?', '13.11.2026 10:00', 'offenAnsehen'],
  ]);
});

test('CON-02, CON-03: a row opens its dialog with everything that was written, and Close closes it', async () => {
  const { user } = await openEnquiries([ENQUIRY]);
  await user.click(await screen.findByRole('button', { name: 'Ansehen: Rezept' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Ihre Anfrage' }));
  const details = dialog
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(details).toEqual([
    ['Ärztin', 'Dr. med. Anna Berg'],
    ['Gesendet', '13.11.2026 10:00'],
    ['E-Mail-Adresse', 'maria@clinic.test'],
    ['Telefon', '+49 1701234567'],
    ['Zuletzt beantwortet', '14.11.2026 10:00'],
    ['Betreff', 'Rezept'],
    ['Frage', 'Brauche ich ein neues Rezept?'],
  ]);
  // The code that shows a mail comes a moment later.
  await dialog.findByText('bitte');
  expect(await readTable('Unsere Antworten')).toEqual({
    headers: ['Betreff', 'Inhalt', 'Gesendet'],
    rows: [['Antwort', 'Ja, bitte.', '14.11.2026 10:00']],
  });
  await user.click(dialog.getAllByRole('button', { name: 'Schließen' }).at(-1) as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('CON-02, CON-03: an enquiry without an answer shows no reply time and says so', async () => {
  const { user } = await openEnquiries([OPEN]);
  await user.click(await screen.findByRole('button', { name: 'Ansehen: Frage' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByText('Zuletzt beantwortet')).toBeNull();
  expect(dialog.getByText('Wir haben noch nicht geantwortet.')).toBeTruthy();
  expect(dialog.getByText('Klinik allgemein')).toBeTruthy();
});

test('CON-04, CON-05, CONST-22: page 1 of 10, newest first; search and order go to the server', async () => {
  const { api, user } = await openEnquiries([ENQUIRY]);
  await readTable('Anfragen');
  expect(api.sent(LIST)).toEqual([
    {
      page: '1',
      perPage: '10',
      search: '',
      sortColumn: 'created_at',
      sortDirection: 'desc',
      searchColumn: ['doctor', 'title', 'description', 'created_at', 'reply'],
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Betreff' }));
  await waitFor(() =>
    expect(api.sent(LIST).at(-1)).toMatchObject({ sortColumn: 'title', sortDirection: 'asc' }),
  );
  await user.type(screen.getByRole('searchbox', { name: 'Suche' }), 'rezept');
  await waitFor(() => expect(api.sent(LIST).at(-1)).toMatchObject({ search: 'rezept', page: '1' }));
  const sortable = screen.getAllByRole('columnheader').filter((header) => header.querySelector('button'));
  expect(sortable.map(({ textContent }) => textContent)).toEqual(['Ärztin', 'Betreff', 'Gesendet']);
});

test('the ways to a new enquiry lead to the form, also from the empty list', async () => {
  await openEnquiries([]);
  await screen.findByText('Noch keine Anfragen');
  const targets = ['Neue Anfrage', 'Nachricht schreiben'].map((name) =>
    within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href'),
  );
  expect(targets).toEqual(['/patient/contact', '/patient/contact']);
});

test('SESS-10: a list that cannot be loaded is said in its place, without a toast', async () => {
  const { api } = await openAsPatient('/contacts', {
    answers: { [LIST]: refused(422, { message: 'Nein.' }) },
  });
  await screen.findByText('Nein.');
  expect(toasts()).toEqual([]);
  expect(api.sent(LIST)).toHaveLength(1);
});

test('a phone shows an enquiry as a card: subject, recipient, time, state and the way into it', async () => {
  onPhone();
  const { user } = await openEnquiries([ENQUIRY, OPEN]);
  const [answered, open] = (await screen.findByRole('list', { name: 'Anfragen' })).children;
  const wordsOf = (card: Element | undefined) =>
    [...(card?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  expect(wordsOf(answered)).toEqual(['Rezept', 'Dr. med. Anna Berg', '13.11.2026 10:00']);
  expect(wordsOf(open)).toEqual(['Frage', 'Klinik allgemein', '13.11.2026 10:00']);
  expect(within(answered as HTMLElement).getByText('beantwortet').className).toContain('good');
  expect(within(open as HTMLElement).getByText('offen').className).toContain('waiting');
  const chevron = within(open as HTMLElement).getByRole('button', { name: 'Mehr: Frage' });
  await user.click(chevron);
  expect(within(open as HTMLElement).getByRole('definition').textContent).toBe(ENQUIRY.description);
  await user.click(chevron);
  expect(within(open as HTMLElement).queryByRole('definition')).toBeNull();
  await user.click(within(open as HTMLElement).getByRole('button', { name: 'Ansehen: Frage' }));
  expect(screen.getByRole('dialog', { name: 'Ihre Anfrage' })).toBeTruthy();
});
