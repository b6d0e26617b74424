import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { expectToast } from '#web/testing/open-screen.tsx';
import {
  aColumn,
  aDoctor,
  aMoveRequest,
  anAppointment,
  itemsOf,
  openToday,
  region,
} from './testing-today.ts';

const DECIDE = 'POST /api/staff/appointments/:id/move-decision';
const open = { name: 'Über die Verlegung für Maria Vogel entscheiden' };
const title = { name: 'Verlegung für Maria Vogel' };

test('a wish for another time shows who, what, the wished time and why', async () => {
  const elsewhere = aMoveRequest({ id: 16, wished_doctor: aDoctor(22, 'Lena Maurer'), notes: null });
  await openToday({ move_requests: [aMoveRequest(), elsewhere] });
  expect(itemsOf(await region('Gewünschte Verlegungen'))).toEqual([
    'Maria VogelErstgespräch am 17.11.2026 10:00Gewünscht: 24.11.2026 11:30Ich muss arbeiten.Entscheiden',
    'Maria VogelErstgespräch am 17.11.2026 10:00Gewünscht: 24.11.2026 11:30, bei Lena MaurerEntscheiden',
  ]);
  expect(screen.queryByText('Alles erledigt')).toBeNull();
});

test('the dialog names the fee that stays, and accepting sends the wish that was shown', async () => {
  const { api, user } = await openToday({ move_requests: [aMoveRequest()] }, [], {
    answers: { [DECIDE]: { message: 'Gespeichert.', data: { id: 15, status: 'confirmed' } } },
  });
  await user.click(await screen.findByRole('button', open));
  const dialog = within(await screen.findByRole('dialog', title));
  expect(
    dialog.getByText(
      /^Die Frist ist vorbei: Eine Absage kann auch nach dem Verlegen bis zu 44,75\s€ kosten\.$/,
    ),
  ).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Begründung/ }), 'Passt.');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await expectToast('success', 'Gespeichert.');
  expect(api.sent(DECIDE)).toEqual([
    { id: '15', decision: 'accept', reason: 'Passt.', wished_start_time: '2026-11-24T10:30:00.000Z' },
  ]);
});

test('declining needs a word; a time that is gone is said in the dialog, which stays open', async () => {
  const { api, user } = await openToday({ move_requests: [aMoveRequest()] }, [], {
    answers: {
      [DECIDE]: refused(409, {
        message: 'Die gewünschte Zeit ist inzwischen vergeben.',
        code: 'appointments.wished_time_gone',
      }),
    },
  });
  await user.click(await screen.findByRole('button', open));
  const dialog = within(await screen.findByRole('dialog', title));
  await user.click(dialog.getByRole('radio', { name: 'Ablehnen, der Termin bleibt, wie er ist' }));
  await user.type(dialog.getByRole('textbox', { name: /^Begründung/ }), 'Geht nicht.');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  expect((await dialog.findAllByText('Die gewünschte Zeit ist inzwischen vergeben.')).length).toBeGreaterThan(
    0,
  );
  expect(api.sent(DECIDE)).toMatchObject([{ decision: 'decline', reason: 'Geht nicht.' }]);
});

test('in English the request reads as an English one', async () => {
  await openToday({ move_requests: [aMoveRequest({ notes: null })] }, [aColumn([anAppointment()])], {
    language: 'en',
  });
  expect(itemsOf(await region('Requests to move'))).toHaveLength(1);
});
