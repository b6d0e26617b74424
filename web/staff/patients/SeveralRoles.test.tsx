import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PatientFile } from '#contract/patients.contract.ts';
import { expectToast, openAsStaff } from '#web/testing/open-screen.tsx';
import { aPatientFile, NOTHING_SIGNED } from '#web/testing/patient-file.ts';

const FILE = 'GET /api/staff/patients/:patient_id';
const GLASS = 'POST /api/staff/patients/:patient_id/emergency-access';
const MEDICAL = ['Anamnese', 'Behandlung', 'Messwerte', 'Plan und Papiere'];

/** The file as somebody opens it who is doctor and administrator. */
const open = (file: Partial<PatientFile>) =>
  openAsStaff('/patients/9', {
    roles: ['admin', 'doctor'],
    answers: {
      [FILE]: { data: aPatientFile(file) },
      'GET /api/staff/patients/:patient_id/anamnesis-summary': { data: NOTHING_SIGNED },
      'GET /api/staff/patients/:patient_id/profile-changes': { data: [] },
      'GET /api/staff/patients/:patient_id/duplicates': { data: [] },
      [GLASS]: { message: 'Geöffnet.', data: { until: '2026-11-16T13:00:00.000Z' } },
    },
  });

const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent ?? '');

test('the own patient’s file shows the parts of both roles, each once', async () => {
  await open({ roles: ['admin', 'doctor'] });
  const shown = await tabs();
  expect(shown).toEqual(expect.arrayContaining(['Übersicht', 'Rechnungen', ...medical(shown)]));
  expect(medical(shown)).toHaveLength(4);
  expect(new Set(shown).size).toBe(shown.length);
  expect(screen.queryByText(/Sie behandeln diese Patientin nicht/)).toBeNull();
});

test('another doctor’s patient is shown as to the administration; an emergency opens the medical part', async () => {
  const { api, user } = await open({ roles: ['admin'] });
  expect(medical(await tabs())).toEqual([]);
  screen.getByText(/Sie behandeln diese Patientin nicht/);
  await user.click(screen.getByRole('button', { name: 'Im Notfall öffnen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Die Kollegin ist nicht erreichbar.');
  api.answer({
    [FILE]: {
      data: aPatientFile({ roles: ['admin', 'doctor'], emergency_until: '2026-11-16T13:00:00.000Z' }),
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Akte öffnen' }));
  await expectToast('success', 'Geöffnet.');
  expect(api.sent(GLASS)).toEqual([{ patient_id: '9', reason: 'Die Kollegin ist nicht erreichbar.' }]);
  await waitFor(async () => expect(medical(await tabs())).toHaveLength(4));
  screen.getByText(/Sie lesen den medizinischen Teil dieser Akte im Notfall/);
  // The emergency reads; the role of the administration still adds documents.
  expect(screen.getByRole('button', { name: /Dokument/ })).toBeTruthy();
});

function medical(shown: string[]): string[] {
  return shown.filter((tab) => MEDICAL.includes(tab));
}
