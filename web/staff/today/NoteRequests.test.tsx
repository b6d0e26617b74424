import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast } from '#web/testing/open-screen.tsx';
import { openToday } from './testing-today.ts';

const DECIDE = 'POST /api/staff/patients/:patient_id/note-request';
const REQUEST = { id: 3, patient: { id: 9, name: 'Maria Vogel' }, asked_at: '2026-11-16T09:00:00Z' };

const open = () =>
  openToday({ note_requests: [REQUEST] }, [], {
    role: 'doctor',
    answers: { [DECIDE]: { message: 'Gespeichert.' } },
  });

test('a doctor opens the notes of a patient who asked, and the tasks are read again', async () => {
  const { api, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Notizen öffnen für Maria Vogel' }));
  await expectToast('success', 'Gespeichert.');
  expect(api.sent(DECIDE)).toEqual([{ patient_id: '9', request_id: 3, is_granted: true }]);
  await waitFor(() => expect(api.sent('GET /api/staff/tasks').length).toBeGreaterThan(1));
});

test('a refusal is sent with its reason', async () => {
  const { api, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Einsicht ablehnen: Maria Vogel' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Einsicht ablehnen?' }));
  await user.type(dialog.getByRole('textbox', { name: /Begründung/ }), 'Zuerst im Gespräch');
  await user.click(dialog.getByRole('button', { name: 'Ablehnen' }));
  await expectToast('success', 'Gespeichert.');
  expect(api.sent(DECIDE)).toEqual([
    { patient_id: '9', request_id: 3, is_granted: false, reason: 'Zuerst im Gespräch' },
  ]);
});
