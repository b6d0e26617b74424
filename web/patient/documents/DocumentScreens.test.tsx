import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FINDING_MAX_BYTES } from '#contract/documents.rules.ts';
import { address, MARIA, openAsPatient, toasts } from '#web/testing/open-screen.tsx';
import { aDocumentRow, aProfileWithCollections } from '#web/testing/rows.ts';

const UPLOAD = 'POST /api/patients/befunde/create';

const records = (profile: Parameters<typeof aProfileWithCollections>[0] = {}) => ({
  'GET /api/patients/profile': { data: aProfileWithCollections(profile) },
  'GET /api/patients/anamneses/severity': { data: [] },
});

function aSizedFile(bytes: number): File {
  const file = new File(['%PDF-1.7'], 'labor.pdf', { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

const input = () => screen.getByLabelText(/^Datei|^File/) as HTMLInputElement;
/** Also a file that the dialog of the browser would not offer. */
const choose = (file: File) => fireEvent.change(input(), { target: { files: [file] } });
const messages = () => [...document.querySelectorAll('form [role=alert] li')].map((line) => line.textContent);

test.each([
  ['de', 'Neu', 'Befunde senden'],
  ['en', 'New', 'Send findings'],
] as const)('MED-02: in %s the findings have the button "%s" to Befunde', async (language, text, heading) => {
  const { user } = await openAsPatient('/medical-history', { language, answers: records() });
  const findings = await screen.findByRole('region', { name: /^(Befunde|Findings)$/ });
  const button = within(findings).getByRole('link');
  expect(button.textContent).toBe(text);

  await user.click(button);
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(address()).toBe('/befunde');
});

test('MED-07: the list of documents shows each name as a link, and the created date', async () => {
  await openAsPatient('/medical-history', { answers: records({ documents: [aDocumentRow({ id: 8 })] }) });
  const list = await screen.findByRole('region', { name: 'Unterlagen der Klinik' });
  const link = within(list).getByRole('link');

  expect(link.textContent).toBe('arztbrief.pdf');
  expect(link.getAttribute('href')).toBe('/api/patients/documents/8/file');
  expect(within(list).getByRole('listitem').textContent).toBe('arztbrief.pdfArztbrief02.11.2026 · 2\u00a0kB');
});

test.each([
  ['de', 'Ungültiger Dateityp.', 'Die Dateigröße überschreitet die Grenze von 10MB.'],
  ['en', 'Invalid file type.', 'The file size exceeds the 10MB limit.'],
] as const)(
  'BEF-04, BEF-05: in %s a wrong file raises one alert, and nothing is sent',
  async (language, type, size) => {
    const { api, user } = await openAsPatient('/befunde', { language });
    await user.click(screen.getByRole('button', { name: /^(Senden|Send)$/ }));
    await waitFor(() => expect(toasts()).toHaveLength(1));

    choose(new File(['Hallo'], 'brief.txt', { type: 'text/plain' }));
    await waitFor(() => expect(messages()).toEqual([type]));
    expect(toasts()).toEqual([]);

    choose(aSizedFile(FINDING_MAX_BYTES + 1));
    await waitFor(() => expect(messages()).toEqual([size]));
    expect(api.sent(UPLOAD)).toEqual([]);
  },
);

test('BEF-06: sending after a refused file says only that there is no file', async () => {
  const { user } = await openAsPatient('/befunde');
  choose(aSizedFile(FINDING_MAX_BYTES + 1));
  await user.click(screen.getByRole('button', { name: 'Senden' }));

  await waitFor(() => expect(messages()).toEqual([]));
  const form = document.querySelector('form');
  expect(form?.textContent).toContain('Keine Datei ausgewählt');
  expect(form?.textContent).not.toContain('10MB');
});

test('BEF-05, BEF-07, BEF-08: a file of exactly 10485760 bytes is sent with title, text and the own id', async () => {
  const finding = { id: 4, documents: [], created_at: '2026-11-16T09:00:00.000Z' };
  const { api, user } = await openAsPatient('/befunde', {
    answers: { ...records(), [UPLOAD]: { message: 'Danke.', data: finding } },
  });
  await user.type(screen.getByLabelText(/^Titel/), 'Blutbild');
  await user.type(screen.getByLabelText(/^Nachricht/), 'nüchtern');
  choose(aSizedFile(FINDING_MAX_BYTES));
  await user.click(screen.getByRole('button', { name: 'Senden' }));

  await screen.findByRole('region', { name: 'Befunde' });
  expect(address()).toBe('/medical-history');
  expect(api.sent(UPLOAD)).toMatchObject([
    { title: 'Blutbild', description: 'nüchtern', user_id: String(MARIA.id), file: { name: 'labor.pdf' } },
  ]);
});
