import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { StaffDocument } from '#contract/documents.contract.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import { expectToast, openAsStaff } from '#web/testing/open-screen.tsx';
import { aPatientFile, NOTHING_SIGNED } from '#web/testing/patient-file.ts';

const LIST = 'GET /api/staff/patients/:patient_id/documents';
const ADD = 'POST /api/staff/patients/:patient_id/documents';
const RECORDING: StaffDocument = {
  id: 5,
  kind: 'audio',
  name: 'uebung.mp3',
  path: '/api/staff/documents/5/file',
  title: 'Atemübung',
  description: '',
  size: 4096,
  type: 'audio/mpeg',
  document_zone: 'generally',
  added_by: 'Rita Berger',
  created_at: '2026-11-16T09:00:00Z',
  released_at: null,
};
const mp3 = () => new File(['sound'], 'uebung.mp3', { type: 'audio/mpeg' });
const pdf = () => new File(['%PDF'], 'brief.pdf', { type: 'application/pdf' });

async function openDialog(role: StaffRole) {
  const { api } = await openAsStaff('/patients/9?tab=documents', {
    role,
    answers: {
      'GET /api/staff/patients/:patient_id': { data: aPatientFile() },
      'GET /api/staff/patients/:patient_id/anamnesis-summary': { data: NOTHING_SIGNED },
      [LIST]: { data: [] },
      [ADD]: { message: 'Das Dokument ist gespeichert.', data: RECORDING },
    },
  });
  // Dropping is not held to the accepted types.
  const user = userEvent.setup({ delay: null, applyAccept: false });
  await user.click(await screen.findByRole('button', { name: 'Dokument hinzufügen' }));
  const dialog = within(await screen.findByRole('dialog'));
  const kind = dialog.getByRole<HTMLSelectElement>('combobox', { name: /^Art/ });
  const file = () => dialog.getByLabelText<HTMLInputElement>(/^Datei/, { selector: 'input' });
  return { api, user, dialog, kind, file };
}

test.each([
  ['doctor', ['Therapieplan', 'Rezept', 'Dokument', 'Audioaufnahme', 'Anamnese-Morph']],
  ['assistant', ['Dokument', 'Audioaufnahme']],
] as const)('SEAM-26: a %s is offered the kinds of the role', async (role, kinds) => {
  const { kind } = await openDialog(role);
  expect([...kind.options].map(({ textContent }) => textContent)).toEqual(kinds);
});

test('SEAM-26: a recording is chosen by its kind, refused as a PDF and sent as audio', async () => {
  const { api, user, dialog, kind, file } = await openDialog('assistant');
  await user.upload(file(), pdf());
  await user.selectOptions(kind, 'audio');
  expect(dialog.queryByText('brief.pdf')).toBeNull();
  expect(dialog.getByText('MP3 oder M4A, höchstens 10 MB')).toBeTruthy();
  await user.upload(file(), pdf());
  expect(dialog.getByText('Ungültiger Dateityp.')).toBeTruthy();

  await user.upload(file(), mp3());
  await user.type(dialog.getByRole('textbox', { name: /^Titel/ }), 'Atemübung');
  api.answer({ [LIST]: { data: [RECORDING] } });
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));

  await expectToast('success', 'Das Dokument ist gespeichert.');
  expect(api.sent(ADD)).toMatchObject([
    { patient_id: '9', kind: 'audio', title: 'Atemübung', release: 'false', file: { name: 'uebung.mp3' } },
  ]);
  await waitFor(() => expect(screen.getByRole('cell', { name: 'Audioaufnahme' })).toBeTruthy());
});
