import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Diary } from '#contract/treatment-diary.contract.ts';
import { type Answers, refused, slow } from '#web/testing/api.ts';
import { aDiary, aDiaryMedicine, aSideEffect } from '#web/testing/diary.ts';
import { expectToast, openAsPatient, openedQueries } from '#web/testing/open-screen.tsx';
import { aReleasedPlan } from '#web/testing/treatment.ts';
import { stateOf } from './PlanDiary.tsx';

const PLANS = 'GET /api/patients/therapy-plans';
const DIARY = 'GET /api/patients/therapy-plans/diary';
const TICK = 'PUT /api/patients/therapy-plans/diary/ticks';
const NOTE = 'POST /api/patients/therapy-plans/diary/side-effects';
const WITHDRAW = 'POST /api/patients/therapy-plans/diary/side-effects/:side_effect_id/withdraw';

const openDiary = (diary: Diary, answers: Answers = {}, language: 'de' | 'en' = 'de') =>
  openAsPatient('/therapy-plan', {
    language,
    answers: {
      [PLANS]: { data: [aReleasedPlan()], has_diary: true },
      [DIARY]: { data: diary },
      ...answers,
    },
  });
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const medicine = aDiaryMedicine();

test('without the setting of the clinic nothing of it is there, and nothing is asked for', async () => {
  const { api } = await openDiary(aDiary(), { [PLANS]: { data: [aReleasedPlan()], has_diary: false } });
  await screen.findByText('Progesteron 100 mg');
  expect(screen.queryByRole('heading', { name: 'Einnahme' })).toBeNull();
  expect(screen.queryByText(/Nebenwirkung notieren/)).toBeNull();
  expect(api.sent(DIARY)).toEqual([]);
});

test('a dose of today is ticked at once and unticked again, each time of the day by itself', async () => {
  const { user, api } = await openDiary(aDiary(), { [TICK]: { data: aDiary() } });
  const night = await box('nachts: 2 Kapseln');
  await user.click(night);
  expect(night.checked).toBe(true);
  expect((await box('morgens: 1 Kapsel')).checked).toBe(false);
  await user.click(night);
  expect(night.checked).toBe(false);
  const dose = { medicine_id: medicine.medicine_id, day: '2026-11-16', time: 'night' };
  expect(api.sent(TICK)).toEqual([
    { ...dose, is_taken: true },
    { ...dose, is_taken: false },
  ]);
});

test('a tick stays when a read comes back that had begun before it', async () => {
  const { user, api } = await openDiary(aDiary(), { [TICK]: { data: aDiary() } });
  const night = await box('nachts: 2 Kapseln');
  const read = slow<typeof DIARY>();
  api.answer({ [DIARY]: read.answer });
  const again = openedQueries().refetchQueries({ queryKey: [DIARY] });
  await user.click(night);
  read.resolve({ data: aDiary() });
  await again;
  await user.click(await box('morgens: 1 Kapsel'));
  await screen.findByText('Mo, 16.11.: alles genommen');
  expect(night.checked).toBe(true);
});

test('yesterday can be ticked too, and a refused tick goes back with its reason', async () => {
  const { user, api } = await openDiary(aDiary(), {
    [TICK]: refused(409, { message: 'Abhaken können Sie nur heute und gestern.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Gestern' }));
  await screen.findByText('Sonntag, 15. November 2026');
  const morning = await box('morgens: 1 Kapsel');
  await user.click(morning);
  await expectToast('error', 'Abhaken können Sie nur heute und gestern.');
  await waitFor(() => expect(morning.checked).toBe(false));
  expect(api.sent(TICK)).toMatchObject([{ day: '2026-11-15' }]);
});

test('the last 14 days are told in words, and a tick changes today', async () => {
  const { user } = await openDiary(aDiary(), { [TICK]: { data: aDiary() } });
  const overview = within(await screen.findByRole('region', { name: 'Die letzten 14 Tage' }));
  const days = () => overview.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(days()).toHaveLength(14);
  expect(days()[13]).toContain('Mo, 16.11.: nichts abgehakt');
  await user.click(await box('nachts: 2 Kapseln'));
  expect(days()[13]).toContain('Mo, 16.11.: 1 von 2 genommen');
  await user.click(await box('morgens: 1 Kapsel'));
  expect(days()[13]).toContain('Mo, 16.11.: alles genommen');
});

test('only what the plan asks for counts in the overview', () => {
  const taken = [{ time: 'any' as const, amount: 0, is_taken: true }];
  const asNeeded = aDiaryMedicine({ rhythm: 'as_needed', doses: taken });
  expect(stateOf({ medicines: [asNeeded] })).toEqual({ state: 'free', taken: 0, due: 0 });
  expect(stateOf({ medicines: [asNeeded, medicine] }).state).toBe('none');
});

test('medicines by cycle or need say so, in both languages; a day without any says that', async () => {
  const doses = [{ time: 'any' as const, amount: 0, is_taken: false }];
  const medicines = [
    aDiaryMedicine({ rhythm: 'cycle' }),
    aDiaryMedicine({ medicine_id: crypto.randomUUID(), name: 'Ibuprofen', rhythm: 'as_needed', doses }),
  ];
  await openDiary(aDiary(medicines), {}, 'en');
  await screen.findByText('Only on the cycle days named in your plan');
  await screen.findByRole('group', { name: 'Ibuprofen' });
  expect(screen.getByRole('checkbox', { name: 'taken' })).toBeTruthy();
  expect(screen.getByText(/You can do this for today and yesterday/)).toBeTruthy();
});

test('a side effect is noted; for a severe one the page says to call 112 and that nobody reads it at once', async () => {
  const { user, api } = await openDiary(aDiary([]), {
    [NOTE]: { data: aDiary([], { side_effects: [aSideEffect({ severity: 'severe' })] }) },
  });
  await screen.findByText('An diesem Tag ist nach Ihrem Plan nichts zu nehmen.');
  await user.click(await screen.findByRole('button', { name: 'Nebenwirkung notieren' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Was haben Sie bemerkt/ }), 'Atemnot');
  expect(dialog.queryByText(/Starke Beschwerden/)).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'stark' }));
  const warning = dialog.getByText(/Rufen Sie dann sofort 112\. Diese Notiz liest niemand sofort/);
  expect(warning.closest('[role=alert]')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await expectToast('success', 'Ihre Notiz ist gespeichert.');
  expect(api.sent(NOTE)).toEqual([
    {
      text: 'Atemnot',
      severity: 'severe',
      medicine_id: null,
      day: '2026-11-16',
      request_key: expect.any(String),
    },
  ]);
  await screen.findByText('Noch nicht gelesen');
});

test('a side effect names its medicine, and what is wrong stands at its field', async () => {
  const { user, api } = await openDiary(aDiary(), {
    [NOTE]: refused(422, {
      message: 'Bitte prüfen.',
      errors: { text: ['Bitte füllen Sie dieses Feld aus.'] },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Nebenwirkung notieren' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: /Medikament/ }), 'Progesteron 100 mg');
  await user.click(dialog.getByRole('radio', { name: 'leicht' }));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await dialog.findByText('Bitte füllen Sie dieses Feld aus.');
  expect(api.sent(NOTE)).toMatchObject([{ medicine_id: medicine.medicine_id, severity: 'mild' }]);
});

test('a patient withdraws a note: it stays, crossed out, a toast says so, and the heading has the focus', async () => {
  const noted = [
    aSideEffect(),
    aSideEffect({ id: 4, text: 'Müde', seen_at: '2026-11-15T09:00:00.000Z', day: '2026-11-12' }),
  ];
  const withdrawn = aSideEffect({ withdrawn_at: '2026-11-16T09:00:00.000Z' });
  const { user, api } = await openDiary(aDiary([], { side_effects: noted }), {
    [WITHDRAW]: { data: aDiary([], { side_effects: [withdrawn] }) },
  });
  await screen.findByText('Gelesen am 15.11.2026');
  await user.click(screen.getByRole('button', { name: 'Notiz vom 14.11.2026 zurückziehen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notiz zurückziehen?' }));
  await user.click(dialog.getByRole('button', { name: 'Zurückziehen' }));
  await screen.findByText('Zurückgezogen am 16.11.2026');
  expect(api.sent(WITHDRAW)).toEqual([{ side_effect_id: '5' }]);
  expect(screen.getByText('Schwindel am Morgen').tagName).toBe('S');
  expect(screen.queryByRole('button', { name: /zurückziehen/i })).toBeNull();
  await expectToast('success', 'Ihre Notiz ist zurückgezogen.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Nebenwirkungen'));
});

test('a diary that does not load leaves the plan readable and can be asked for again', async () => {
  await openDiary(aDiary(), { [DIARY]: refused(503, {}) });
  await screen.findByRole('button', { name: /erneut|noch einmal/i });
  expect(screen.getByText('Progesteron 100 mg')).toBeTruthy();
});
