import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FoundAccess } from '#contract/audit.contract.ts';
import { refused } from '#web/testing/api.ts';
import { openAsStaff } from '#web/testing/open-screen.tsx';
import { readTable } from '#web/testing/read-table.ts';

const LOG = 'GET /api/staff/access-log';
const STAFF = 'GET /api/staff/accounts';
const access = (id: number, changes: Partial<FoundAccess> = {}): FoundAccess => ({
  id,
  at: '2026-11-16T08:30:00Z',
  kind: 'anamnesis_read',
  by_name: 'Dr. Keller',
  by_role: 'doctor',
  reason: null,
  patient_id: 7,
  staff_id: 5,
  ...changes,
});
const account = {
  id: 5,
  name: 'Anna Keller',
  email: 'anna@clinic.test',
  roles: ['doctor'],
  state: 'active',
  doctor: null,
  is_self: false,
};
const open = (rows: FoundAccess[], address = '', total = rows.length) =>
  openAsStaff(`/audit${address}`, {
    role: 'admin',
    answers: { [LOG]: { data: rows, total }, [STAFF]: Response.json({ data: [account] }) },
  });

test('SEAM-27: an administrator reads who opened which file, when and why', async () => {
  const { api } = await open([
    access(1),
    access(2, { kind: 'emergency_access', reason: 'Notaufnahme', by_role: 'admin', patient_id: 8 }),
  ]);
  const { headers, rows } = await readTable('Zugriffe');
  expect(headers).toEqual(['Wann', 'Patientennummer', 'Wer', 'Was']);
  expect(rows[0]).toEqual(['16.11.2026 09:30', '7', 'Dr. KellerÄrztin oder Arzt', 'Anamnesebogen gelesen']);
  expect(rows[1]?.slice(1)).toEqual([
    '8',
    'Dr. KellerVerwaltung',
    expect.stringMatching(/Grund: Notaufnahme$/),
  ]);
  expect(screen.getByRole('link', { name: '8' }).getAttribute('href')).toBe('/staff/patients/8');
  expect(api.sent(LOG)).toEqual([
    expect.objectContaining({ page: '1', perPage: '20', sortColumn: 'at', sortDirection: 'desc' }),
  ]);
});

test('the log is searched by patient, person and days; a wrong number is told and not sent', async () => {
  const { api, user } = await open([access(1)]);
  await readTable('Zugriffe');
  const number = screen.getByLabelText(/^Patientennummer/);
  await user.type(number, '7');
  await screen.findByRole('option', { name: 'Anna Keller' });
  await user.selectOptions(screen.getByLabelText('Wer'), '5');
  fireEvent.change(screen.getByLabelText('Vom'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('Bis'), { target: { value: '2026-11-15' } });
  await waitFor(() =>
    expect(api.sent(LOG).at(-1)).toMatchObject({
      patient_id: '7',
      staff_id: '5',
      from: '2026-11-01',
      to: '2026-11-15',
    }),
  );
  expect(screen.queryByText('Bitte geben Sie eine Nummer ein.')).toBeNull();
  await user.type(number, 'x');
  await screen.findByText('Bitte geben Sie eine Nummer ein.');
  await waitFor(() => expect(api.sent(LOG).at(-1)).not.toHaveProperty('patient_id'));
});

test('an address can name the patient, and nothing found says so', async () => {
  const { api } = await open([], '?patient_id=9');
  await screen.findByText('Keine Zugriffe');
  expect(screen.getByLabelText<HTMLInputElement>(/^Patientennummer/).value).toBe('9');
  expect(api.sent(LOG)[0]).toMatchObject({ patient_id: '9' });
});

test('back from a file finds the filter and the page again', async () => {
  const { api, user } = await open([access(1)], '', 41);
  api.answer({ 'GET /api/staff/patients/:patient_id': refused(404) });
  await readTable('Zugriffe');
  await user.type(screen.getByLabelText(/^Patientennummer/), '7');
  fireEvent.change(screen.getByLabelText('Vom'), { target: { value: '2026-11-01' } });
  const filter = { patient_id: '7', from: '2026-11-01' };
  await waitFor(() => expect(api.sent(LOG).at(-1)).toMatchObject(filter));
  await readTable('Zugriffe');
  await user.click(screen.getByRole('button', { name: 'Nächste Seite' }));
  await waitFor(() => expect(api.sent(LOG).at(-1)).toMatchObject({ ...filter, page: '2' }));
  await user.click(await screen.findByRole('link', { name: '7' }));
  await screen.findByRole('heading', { level: 1, name: 'Diese Akte ist für Sie nicht offen' });
  window.history.back();
  expect((await screen.findByLabelText<HTMLInputElement>(/^Patientennummer/)).value).toBe('7');
  expect(screen.getByLabelText<HTMLInputElement>('Vom').value).toBe('2026-11-01');
  await screen.findByText('41 Einträge, Seite 2 von 3');
});

test('a long log has pages', async () => {
  const { api, user } = await open([access(1)], '', 21);
  await readTable('Zugriffe');
  await user.click(screen.getByRole('button', { name: 'Nächste Seite' }));
  await waitFor(() => expect(api.sent(LOG).at(-1)).toMatchObject({ page: '2' }));
});

test('a refused log says why and can be read again', async () => {
  const { api, user } = await openAsStaff('/audit', {
    role: 'admin',
    answers: { [LOG]: refused(422, { message: 'Gerade nicht.' }), [STAFF]: Response.json({ data: [] }) },
  });
  await screen.findByText('Gerade nicht.');
  api.answer({ [LOG]: { data: [access(1)], total: 1 } });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect((await readTable('Zugriffe')).rows).toHaveLength(1);
});
