import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Insight } from '#contract/treatment-insight.contract.ts';
import { measurementsOf } from '#web/testing/measurements.ts';
import { expectToast, openAsPatient } from '#web/testing/open-screen.tsx';
import { aProfile } from '#web/testing/records.ts';

const INSIGHT = 'GET /api/patients/notes';
const NOTE = 'GET /api/patients/notes/:appointment_id';
const ASK = 'POST /api/patients/notes/request';
const NOTHING: Insight = { is_open: false, request: null, notes: [] };
const ASKED = {
  id: 1,
  asked_at: '2026-11-16T09:00:00Z',
  decided_at: null,
  is_granted: null,
  reason: '',
};
const FILES = {
  anamnesemorph: [],
  anamnese_file: [],
  documents: [],
  befunde_file: [],
  audios: [],
  therapy_plans: [],
};

const open = (insight: Insight, answers: object = {}) =>
  openAsPatient('/medical-history', {
    answers: {
      'GET /api/patients/profile': { data: { ...aProfile(), ...FILES } },
      'GET /api/patients/anamneses/severity': { data: [] },
      'GET /api/patients/measurements': measurementsOf(),
      [INSIGHT]: { data: insight },
      ...answers,
    },
  });

test('the patient asks for the notes once, and then reads that the request waits', async () => {
  const { api, user } = await open(NOTHING, {
    [ASK]: { message: 'Ihre Anfrage ist bei Ihrer Ärztin.', data: { ...NOTHING, request: ASKED } },
  });
  await user.click(await screen.findByRole('button', { name: 'Notizen anfragen' }));
  await expectToast('success', 'Ihre Anfrage ist bei Ihrer Ärztin.');
  await screen.findByText('Angefragt am 16.11.2026. Ihre Ärztin antwortet hier.');
  expect(screen.queryByRole('button', { name: /anfragen$/ })).toBeNull();
  expect(api.sent(ASK)).toHaveLength(1);
});

test('a refusal shows its reason; she asks again, and the heading has the focus', async () => {
  const decided = { decided_at: '2026-11-17T09:00:00Z', is_granted: false, reason: 'Bitte im Gespräch' };
  const { user } = await open(
    { ...NOTHING, request: { ...ASKED, ...decided } },
    { [ASK]: { message: 'Ihre Anfrage ist bei Ihrer Ärztin.', data: { ...NOTHING, request: ASKED } } },
  );
  await screen.findByText('Ihre Ärztin hat die Einsicht am 17.11.2026 abgelehnt: Bitte im Gespräch');
  await user.click(screen.getByRole('button', { name: 'Erneut anfragen' }));
  await screen.findByText('Angefragt am 16.11.2026. Ihre Ärztin antwortet hier.');
  const region = screen.getByText(/^Angefragt am/).closest('[role=region]');
  await waitFor(() => expect(document.activeElement).toBe(region?.querySelector('h2')));
});

test('an open note is read with its sections, diagnoses and addenda', async () => {
  const listed = {
    appointment_id: 11,
    appointment_start: '2026-11-10T09:30:00Z',
    doctor_name: 'Dr. med. Anna Keller',
    signed_at: '2026-11-10T10:30:00Z',
  };
  const { user } = await open(
    { is_open: true, request: null, notes: [listed] },
    {
      [NOTE]: {
        data: {
          ...listed,
          signed_by: 'Anna Keller',
          sections: { reason: 'Hitze', course: '', findings: '', assessment: '', procedure: 'Labor' },
          diagnoses: [{ code: 'N95.1', title: 'Menopause', certainty: 'G', side: 'L' }],
          addenda: [
            {
              id: 1,
              text: 'Labor da',
              diagnoses: [],
              written_at: '2026-11-12T09:00:00Z',
              written_by: 'Anna Keller',
            },
          ],
        },
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: '10.11.2026 bei Dr. med. Anna Keller' }));
  await screen.findByText('Hitze');
  const terms = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(terms).toEqual([
    ['Anlass', 'Hitze'],
    ['Vorgehen', 'Labor'],
    ['Diagnosen', 'N95.1 Menopause (gesichert, links)'],
    ['Nachtrag vom 12.11.2026, Anna Keller', 'Labor da'],
  ]);
  expect(screen.queryByRole('button', { name: /anfragen$/ })).toBeNull();
});
