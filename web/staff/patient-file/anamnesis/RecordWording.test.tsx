import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReadableAnamnesis } from '#contract/anamnesis-staff.contract.ts';
import { openAsStaff } from '#web/testing/open-screen.tsx';
import { aPatientFile, NOTHING_SIGNED } from '#web/testing/patient-file.ts';

const DRAFT =
  'Der Wortlaut dieses Fragebogens ist ein Entwurf. Die Ärztinnen der Klinik geben ihn noch frei.';

function aRecord(wording: ReadableAnamnesis['wording']): ReadableAnamnesis {
  return {
    id: 5,
    version: 1,
    form: 'booking',
    submitted_at: '2026-11-16T09:00:00Z',
    locale: 'de',
    is_current: true,
    is_locked: false,
    patient_id: 9,
    wording,
    person: [],
    sections: [],
    consents: [],
    signature: {
      name: 'Eva Klein',
      place: 'Berlin',
      date: '2026-11-16',
      hash: 'abc',
      is_genuine: true,
    },
  };
}

test.each([
  ['draft', 1],
  ['approved', 0],
] as const)('OR-16: a doctor who reads a history is told about %s wording', async (wording, count) => {
  await openAsStaff('/patients/9?tab=history&record=5', {
    role: 'doctor',
    answers: {
      'GET /api/staff/patients/:patient_id': { data: aPatientFile({ anamneses: 1 }) },
      'GET /api/staff/patients/:patient_id/anamnesis-summary': { data: NOTHING_SIGNED },
      'GET /api/staff/patients/:patient_id/anamneses': { data: [] },
      'GET /api/staff/anamneses/:id': { data: aRecord(wording) },
    },
  });
  await screen.findByText('Eva Klein', { selector: 'dd' });
  expect(screen.queryAllByText(DRAFT)).toHaveLength(count);
});
