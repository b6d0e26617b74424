import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import type { WrapUp } from '#contract/treatment-wrap-up.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, expectToast, openAsStaff } from '#web/testing/open-screen.tsx';
import { OPEN_FILE } from '#web/testing/patient-file.ts';
import { aStatement, STATEMENT } from '../positions/testing-positions.ts';
import { aColumn, anAppointment, aWrapUp, DECIDE, openToday, WRAP_UP } from '../today/testing-today.ts';
import { aNote } from '../treatment/testing-note.ts';

const MOVE = 'POST /api/staff/appointments/:id/move';
const AT = '2026-11-16T08:50:00.000Z';
const BY = { at: AT, by: 'Anna Keller' };
const running = anAppointment({ status: 'in_progress' });

interface Opened {
  wrapUp?: Partial<WrapUp>;
  role?: StaffRole;
  answers?: Answers;
}

async function openEnd({ wrapUp = {}, role = 'doctor', answers = {} }: Opened = {}) {
  const opened = await openToday({}, [aColumn([running])], {
    role,
    answers: { [WRAP_UP]: { data: aWrapUp(wrapUp) }, ...answers },
  });
  await opened.user.click(await screen.findByRole('button', { name: /Abschließen und/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Termin abschließen?' }));
  return { ...opened, dialog, steps: () => dialog.findByRole('list', { name: 'Vor dem Abschluss' }) };
}

const linesOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) =>
      [...item.querySelectorAll('p')].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    );

test('nothing is done: each step says so and leads to its place, and the charge names what is open', async () => {
  const { dialog, steps } = await openEnd();
  expect(linesOf(await steps())).toEqual([
    ['Behandlungsnotiz Offen', 'Noch keine Notiz'],
    ['Plan oder Papier Offen', 'Seit diesem Termin nichts freigegeben oder ausgestellt'],
    ['Positionen Erledigt', 'Abgerechnet wird nach Leistung und Preis: 89,50 €'],
    ['Nächste Kontrolle Offen', 'Noch nicht geplant'],
  ]);
  const to = (name: string) => dialog.getByRole('link', { name }).getAttribute('href');
  expect(to('Notiz schreiben')).toBe('/staff/patients/7?tab=treatment&appointment=11');
  expect(to('Plan und Papiere öffnen')).toBe('/staff/patients/7?from=11&tab=plan');
  expect(
    dialog.getByText(
      'Noch offen: Behandlungsnotiz, Plan oder Papier, Nächste Kontrolle. Sie können trotzdem abschließen.',
    ),
  ).toBeTruthy();
  const last = dialog.getAllByRole('button').at(-1);
  expect(last?.textContent?.replaceAll('\u00a0', ' ')).toBe('Abschließen und 89,50 € abbuchen');
});

test('everything is done: each step says who and when, and nothing is named as open', async () => {
  const { dialog, steps } = await openEnd({
    wrapUp: {
      note: { state: 'signed', ...BY },
      plan: {
        released_at: AT,
        has_draft: false,
        papers: [{ kind: 'prescription', issued_at: AT }],
        paper_drafts: 0,
      },
      check: {
        planned: { reason: 'Hormonwerte', period: { amount: 6, unit: 'weeks' }, due_on: '2026-12-28', ...BY },
        next_appointment_at: '2026-12-30T09:00:00.000Z',
      },
    },
    answers: {
      [STATEMENT]: { data: aStatement({ is_needed: true, version: 2, sum_cents: 41_32 }) },
      'GET /api/staff/appointments/:appointment_id/note': { data: aNote() },
    },
  });
  expect(linesOf(await steps())).toEqual([
    ['Behandlungsnotiz Erledigt', 'Unterzeichnet am 16.11.2026 09:50, Anna Keller'],
    [
      'Plan oder Papier Erledigt',
      'Therapieplan freigegeben am 16.11.2026 09:50',
      'Privatrezept ausgestellt am 16.11.2026 09:50',
    ],
    ['Positionen Erledigt', 'Gespeichert: 41,32 €'],
    [
      'Nächste Kontrolle Erledigt',
      'Hormonwerte, in 6 Wochen, ab 28.12.2026',
      'Nächster Termin am 30.12.2026 10:00',
    ],
  ]);
  expect(dialog.queryByText(/^Noch offen/)).toBeNull();
  expect(dialog.queryByRole('button', { name: /auslassen$/ })).toBeNull();
});

test('a step is skipped with a word by the keyboard alone; the word stays and can be taken back', async () => {
  const skipped = aWrapUp({ skipped: [{ step: 'plan', reason: 'Nur Beratung', ...BY }] });
  const { api, user, dialog } = await openEnd({ answers: { [DECIDE]: { data: skipped } } });
  (await dialog.findByRole('button', { name: 'Plan oder Papier auslassen' })).focus();
  await user.keyboard('{Enter}');
  const field = dialog.getByRole('textbox', { name: /^Warum lassen Sie „Plan oder Papier“ aus\?/ });
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Enter}');
  expect(dialog.getByText('Bitte geben Sie ein Stichwort ein.')).toBeTruthy();
  expect(api.sent(DECIDE)).toEqual([]);
  await user.keyboard('Nur Beratung{Enter}');
  await dialog.findByText('Nur Beratung (Anna Keller)');
  expect(api.sent(DECIDE)).toEqual([{ appointment_id: '11', step: 'plan', reason: 'Nur Beratung' }]);
  expect(api.sent(MOVE)).toEqual([]);
  expect(dialog.getByText(/^Noch offen: Behandlungsnotiz, Nächste Kontrolle\./)).toBeTruthy();
  expect(document.activeElement).not.toBe(document.body);

  api.answer({ [DECIDE]: { data: aWrapUp() } });
  await user.click(dialog.getByRole('button', { name: 'Plan oder Papier doch nicht auslassen' }));
  await dialog.findByRole('button', { name: 'Plan oder Papier auslassen' });
  expect(api.sent(DECIDE)[1]).toEqual({ appointment_id: '11', step: 'plan', reason: '' });
});

test('the next check is planned with reason and period; a wrong number is named before anything is sent', async () => {
  const planned = {
    reason: 'Hormonwerte',
    period: { amount: 3, unit: 'months' as const },
    due_on: '2027-02-16',
  };
  const answer = aWrapUp({ check: { planned: { ...planned, ...BY }, next_appointment_at: null } });
  const { api, user, dialog } = await openEnd({ answers: { [DECIDE]: { data: answer } } });
  await user.click(await dialog.findByRole('button', { name: 'Kontrolle planen' }));
  await user.keyboard('Hormonwerte');
  const amount = dialog.getByRole('textbox', { name: 'In' });
  await user.clear(amount);
  await user.type(amount, '0{Enter}');
  expect(dialog.getByText('Bitte geben Sie eine ganze Zahl von 1 bis 60 ein.')).toBeTruthy();
  expect(api.sent(DECIDE)).toEqual([]);
  await user.clear(amount);
  await user.type(amount, '3');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Zeitraum' }), 'months');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await dialog.findByText('Hormonwerte, in 3 Monaten, ab 16.02.2027');
  expect(api.sent(DECIDE)).toEqual([
    { appointment_id: '11', step: 'check', reason: 'Hormonwerte', period: { amount: 3, unit: 'months' } },
  ]);
});

test('a refused decision is said, and the word stays in its field', async () => {
  const { user, dialog } = await openEnd({
    answers: { [DECIDE]: refused(503, { message: 'Gerade nicht erreichbar.' }) },
  });
  await user.click(await dialog.findByRole('button', { name: 'Behandlungsnotiz auslassen' }));
  await user.keyboard('Telefonat{Enter}');
  await expectToast('error', 'Gerade nicht erreichbar.');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Warum/ }).value).toBe('Telefonat');
});

test('a colleague has completed it already: the dialog says who, and offers no charge', async () => {
  const done = aWrapUp({
    completed: BY,
    appointment: anAppointment({ status: 'payment_success', completion_money: null }),
  });
  const { user } = await openToday({}, [aColumn([running])], { answers: { [WRAP_UP]: { data: done } } });
  await user.click(await screen.findByRole('button', { name: /Abschließen und/ }));
  const state = within(await screen.findByRole('dialog', { name: 'Stand des Abschlusses' }));
  expect(await state.findByText('Abgeschlossen am 16.11.2026 09:50 von Anna Keller.')).toBeTruthy();
  expect(state.queryByRole('button', { name: /abbuchen/ })).toBeNull();
});

test('where the charge failed, the end says so', async () => {
  const failed = anAppointment({ status: 'payment_failed', completion_money: null });
  const { user } = await openToday({}, [aColumn([failed])], {
    answers: { [WRAP_UP]: { data: aWrapUp({ completed: BY, appointment: failed }) } },
  });
  await user.click(await screen.findByRole('button', { name: /^Details zu/ }));
  await user.click(await screen.findByRole('button', { name: 'Stand des Abschlusses' }));
  await screen.findByText('Die Abbuchung ist fehlgeschlagen. Die Verwaltung hat dazu eine Aufgabe.');
});

test('steps that cannot be read are tried again, and do not keep anybody from completing', async () => {
  const { api, user, dialog } = await openEnd({
    answers: { [WRAP_UP]: refused(503, { message: 'Gerade nicht erreichbar.' }) },
  });
  await dialog.findByText('Gerade nicht erreichbar.');
  expect(dialog.getByRole('button', { name: /^Abschließen und/ })).toBeTruthy();
  api.answer({ [WRAP_UP]: { data: aWrapUp() } });
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }));
  await dialog.findByText('Noch keine Notiz');
});

test('the administration completes without seeing the medical part', async () => {
  const { dialog, steps } = await openEnd({
    role: 'admin',
    wrapUp: { can_decide: false, note: null, plan: null, check: null },
  });
  expect(linesOf(await steps())).toEqual([
    ['Positionen Erledigt', 'Abgerechnet wird nach Leistung und Preis: 89,50 €'],
    [],
  ]);
  expect(dialog.getByText('Den medizinischen Teil sieht die Ärztin.')).toBeTruthy();
  expect(dialog.queryByText(/^Noch offen/)).toBeNull();
});

test('an assistant looks at the steps, decides none and charges nothing', async () => {
  const { user } = await openToday({}, [aColumn([running])], {
    role: 'assistant',
    answers: { [WRAP_UP]: { data: aWrapUp({ can_decide: false }) } },
  });
  await user.click(await screen.findByRole('button', { name: /^Details zu/ }));
  await user.click(await screen.findByRole('button', { name: 'Stand des Abschlusses' }));
  const state = within(await screen.findByRole('dialog', { name: 'Stand des Abschlusses' }));
  await state.findByText('Noch keine Notiz');
  expect(state.getByText('Abschließen und abbuchen können die Ärztin und die Verwaltung.')).toBeTruthy();
  expect(state.queryByRole('button', { name: /auslassen$|planen$|abbuchen/ })).toBeNull();
});

test('the file that was opened from an appointment leads back to its end', async () => {
  const { user } = await openAsStaff('/patients/9?from=11', {
    role: 'doctor',
    answers: {
      ...OPEN_FILE,
      [WRAP_UP]: { data: aWrapUp() },
      [STATEMENT]: { data: aStatement() },
      'GET /api/staff/patients/:patient_id/plans': { data: { draft: null, released: [], has_diary: false } },
      'GET /api/staff/patients/:patient_id/papers': { data: [] },
    },
  });
  await screen.findByText('Termin am 16.11.2026 09:45: Abschluss noch offen');
  await user.click(screen.getByRole('button', { name: /Abschließen und/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Termin abschließen?' }));
  await user.click(await dialog.findByRole('link', { name: 'Plan und Papiere öffnen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toContain('tab=plan');
});
