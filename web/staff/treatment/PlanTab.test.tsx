import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Paper } from '#contract/treatment-paper.contract.ts';
import type { Plans } from '#contract/treatment-plan.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { expectToast, openAsStaff, passTime } from '#web/testing/open-screen.tsx';
import { OPEN_FILE } from '#web/testing/patient-file.ts';
import {
  aMedicine,
  anIssuedPaper,
  aPaper,
  aPlanDraft,
  aPrescribed,
  aReleasedPlan,
  changesOf,
} from '#web/testing/treatment.ts';

const SAVE = 'PUT /api/staff/patients/:patient_id/plans/draft';
const RELEASE = 'POST /api/staff/patients/:patient_id/plans/draft/release';
const PAPER = 'PUT /api/staff/patients/:patient_id/papers/:paper_id';
const ISSUE = 'POST /api/staff/patients/:patient_id/papers/:paper_id/issue';

interface Opened {
  plans?: Partial<Plans>;
  papers?: Paper[];
  answers?: Answers;
  role?: 'doctor' | 'assistant';
}

const openTab = ({ plans = {}, papers = [], answers = {}, role = 'doctor' }: Opened = {}) =>
  openAsStaff('/patients/9?tab=plan', {
    role,
    stopsIntervals: true,
    answers: {
      ...OPEN_FILE,
      'GET /api/staff/patients/:patient_id/plans': {
        data: { draft: null, released: [], has_diary: false, ...plans },
      },
      'GET /api/staff/patients/:patient_id/papers': { data: papers },
      'GET /api/staff/plan-templates': {
        data: [
          {
            id: '1',
            title: 'Start',
            is_shipped: false,
            medicines: [aMedicine()],
            advice: 'Gehen',
            checks: [],
          },
          { id: 'shipped-x', title: 'Muster', is_shipped: true, medicines: [], advice: '', checks: [] },
        ],
      },
      ...answers,
    },
  });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('without a plan the doctor begins one', async () => {
  const { user } = await openTab({
    answers: {
      'POST /api/staff/patients/:patient_id/plans/draft': {
        data: { draft: aPlanDraft(), released: [], has_diary: false },
      },
    },
  });
  await user.click(await button('Plan schreiben'));
  await screen.findByText('Noch kein Medikament.');
  expect(screen.getByText('Entwurf gespeichert um 10:00 Uhr, zuletzt von Dr. Anna Berg')).toBeTruthy();
});

test('a doctor enters a medicine with a dose on days of the cycle, and it stores itself', async () => {
  const stored = aPlanDraft({ version: 2, medicines: [aMedicine()] });
  const { api, user } = await openTab({
    plans: { draft: aPlanDraft() },
    answers: { [SAVE]: { data: stored, conflicts: [] } },
  });
  await user.click(await button('Medikament hinzufügen'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Medikament' }));
  await user.type(dialog.getByRole('textbox', { name: /Name und Stärke/ }), 'Utrogest 100 mg');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Einheit' }), 'capsule');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'An welchen Tagen' }), 'cycle');
  await user.clear(dialog.getByRole('spinbutton', { name: /morgens/ }));
  await user.clear(dialog.getByRole('spinbutton', { name: /nachts/ }));
  await user.type(dialog.getByRole('spinbutton', { name: /nachts/ }), '2');
  await user.click(dialog.getByRole('button', { name: 'Übernehmen' }));
  await screen.findByText('0-0-0-2 Kapseln, Zyklustag 15 bis 26');
  await passTime(1_000);
  expect(api.sent(SAVE)).toMatchObject([
    {
      base: 1,
      medicines: [
        {
          name: 'Utrogest 100 mg',
          unit: 'capsule',
          days: { kind: 'cycle', from_day: 15, to_day: 26 },
          dose: { morning: 0, noon: 0, evening: 0, night: 2 },
        },
      ],
    },
  ]);
});

test('a doctor removes a medicine and a check, and the heading of each list has the focus', async () => {
  const checks = [{ id: crypto.randomUUID(), what: 'TSH', when: 'im März' }];
  const { api, user } = await openTab({
    plans: { draft: aPlanDraft({ medicines: [aMedicine()], checks }) },
    answers: { [SAVE]: { data: aPlanDraft({ version: 2 }), conflicts: [] } },
  });
  await user.click(await button('Progesteron 100 mg entfernen'));
  await screen.findByText('Noch kein Medikament.');
  expect(document.activeElement?.textContent).toBe('Medikamente');
  await user.click(await button('Kontrolle 1 entfernen'));
  expect(document.activeElement?.textContent).toBe('Nächste Kontrollen');
  await passTime(1_000);
  await waitFor(() => expect(api.sent(SAVE)).toMatchObject([{ medicines: [], checks: [] }]));
});

test('a patch on weekdays keeps at least one day', async () => {
  const { api, user } = await openTab({
    plans: { draft: aPlanDraft({ medicines: [aMedicine()] }) },
    answers: { [SAVE]: { data: aPlanDraft({ version: 2 }), conflicts: [] } },
  });
  await user.click(await button('Progesteron 100 mg bearbeiten'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Medikament' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'An welchen Tagen' }), 'weekdays');
  await user.click(dialog.getByRole('checkbox', { name: 'Do' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Mo' }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Mo' }).checked).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'Fr' }));
  await user.click(dialog.getByRole('button', { name: 'Übernehmen' }));
  await screen.findByText('0-0-0-1 Kapsel, Mo, Fr');
  await passTime(1_000);
  expect(api.sent(SAVE)).toMatchObject([{ medicines: [{ days: { kind: 'weekdays', weekdays: [1, 5] } }] }]);
});

test('a template is copied into the draft; examples of the project are marked', async () => {
  const { api, user } = await openTab({
    plans: { draft: aPlanDraft({ advice: 'Schlafen' }) },
    answers: { [SAVE]: { data: aPlanDraft({ version: 2 }), conflicts: [] } },
  });
  const choice = await screen.findByRole('combobox', { name: 'Aus einer Vorlage' });
  await screen.findByRole('option', { name: 'Muster (Muster, bitte prüfen)' });
  await user.selectOptions(choice, '1');
  await expectToast('success', 'Vorlage eingefügt. Bitte prüfen Sie jede Zeile.');
  await passTime(1_000);
  const [sent] = api.sent(SAVE) as { advice: string; medicines: { id: string; name: string }[] }[];
  expect(sent?.advice).toBe('Schlafen\nGehen');
  expect(sent?.medicines).toMatchObject([{ name: 'Progesteron 100 mg' }]);
  expect(sent?.medicines[0]?.id).not.toBe(aMedicine().id);
});

test('a part that somebody else changed waits for a decision', async () => {
  const other = aPlanDraft({ version: 5, advice: 'Andere' });
  const { api, user } = await openTab({
    plans: { draft: aPlanDraft() },
    answers: { [SAVE]: { data: other, conflicts: ['advice'] } },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Empfehlungen' }), 'Meine');
  await passTime(1_000);
  await screen.findByText('Diesen Teil hat inzwischen jemand anderes geändert.');
  await passTime(5_000);
  expect(api.sent(SAVE)).toHaveLength(1);
  await user.click(await button('Andere Fassung nehmen'));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Empfehlungen' }).value).toBe('Andere');
});

test('what cannot be stored stays, says so and is sent again', async () => {
  const { api, user } = await openTab({
    plans: { draft: aPlanDraft() },
    answers: { [SAVE]: refused(503, {}) },
  });
  await user.click(await button('Kontrolle hinzufügen'));
  await user.type(screen.getByRole('textbox', { name: 'Was' }), 'TSH');
  await passTime(1_000);
  await screen.findByText(/Noch nicht gespeichert\. Ihre Eingaben bleiben hier/);
  expect((await button('Plan freigeben')).disabled).toBe(true);
  await passTime(5_000);
  expect(api.sent(SAVE)).toHaveLength(2);
});

test('the draft shows what changes for the patient, and a doctor releases it', async () => {
  const before = aReleasedPlan();
  const changed = aMedicine({ dose: { morning: 0, noon: 0, evening: 0, night: 2 } });
  const { api, user } = await openTab({
    plans: {
      draft: aPlanDraft({ version: 4, medicines: [changed], advice: 'Viel gehen' }),
      released: [before],
    },
    answers: {
      [RELEASE]: { data: { draft: null, released: [aReleasedPlan({ id: 9 }), before], has_diary: false } },
    },
  });
  await screen.findByText(
    'Progesteron 100 mg: jetzt 0-0-0-2 Kapseln, täglich (bisher 0-0-0-1 Kapsel, täglich)',
  );
  await user.click(await button('Plan freigeben'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan freigeben?' }));
  await user.click(dialog.getByRole('button', { name: 'Plan freigeben' }));
  await expectToast('success', 'Der Plan ist freigegeben.');
  expect(api.sent(RELEASE)).toEqual([{ patient_id: '9', version: 4 }]);
  await button('Nächsten Plan beginnen');
});

test('the draft is compared with the current plan, and each plan with the one right before it', async () => {
  const released = [
    aReleasedPlan({ id: 3, medicines: [], advice: 'Tanzen', released_at: '2026-11-02T09:00:00.000Z' }),
    aReleasedPlan({ id: 2, medicines: [], advice: 'Gehen', released_at: '2026-10-02T09:00:00.000Z' }),
    aReleasedPlan({ id: 1, medicines: [], advice: 'Ruhen', released_at: '2026-09-02T09:00:00.000Z' }),
  ];
  await openTab({ plans: { draft: aPlanDraft({ advice: 'Schwimmen' }), released } });
  await screen.findByText('Neu: Schwimmen');
  expect(changesOf(screen.getByRole('main'))).toEqual([
    ['Neu: Schwimmen', 'Entfällt: Tanzen'],
    ['Neu: Tanzen', 'Entfällt: Gehen'],
    ['Neu: Gehen', 'Entfällt: Ruhen'],
  ]);
});

test('an assistant prepares a plan and a letter, without release, issue or diagnoses', async () => {
  const { user } = await openTab({
    role: 'assistant',
    plans: { draft: aPlanDraft() },
    papers: [aPaper({ diagnoses: '' }), anIssuedPaper({ id: 5, file_path: null })],
  });
  await screen.findByText(/Freigegeben wird der Plan von einer Ärztin/);
  for (const name of ['Plan freigeben', 'Als Vorlage speichern', 'P-2026-000012 zurückziehen']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  await user.click(await button('Arztbrief bearbeiten'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Arztbrief' }));
  expect(dialog.queryByRole('textbox', { name: 'Diagnosen' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Ausstellen' })).toBeNull();
});

test('a doctor begins a prescription filled from the record, corrects it and issues it', async () => {
  const draft = aPaper({ kind: 'prescription', medicines: [aPrescribed()], diagnoses: '', text: '' });
  const { api, user } = await openTab({
    answers: {
      'POST /api/staff/patients/:patient_id/papers': { data: draft },
      [PAPER]: { data: { ...draft, version: 2 } },
      [ISSUE]: { data: anIssuedPaper({ kind: 'prescription' }) },
    },
  });
  await user.click(await button('Beginnen'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Privatrezept' }));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Arzneimittel' });
  expect(name.value).toBe('Progesteron 100 mg');
  expect(dialog.getByText(/erst mit der eigenhändigen Unterschrift/)).toBeTruthy();
  await user.type(name, ' Kapseln');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Packungsgröße' }), 'N2');
  await user.click(dialog.getByRole('button', { name: 'Ausstellen' }));
  await expectToast('success', 'Das Papier ist ausgestellt.');
  expect(api.sent(PAPER)).toMatchObject([
    { base: 1, medicines: [{ name: 'Progesteron 100 mg Kapseln', package_size: 'N2', packages: 1 }] },
  ]);
  expect(api.sent(ISSUE)).toEqual([{ patient_id: '9', paper_id: '4', version: 2 }]);
});

test('an issued paper leads to its file and its page, and a doctor withdraws it after a question; then the heading has the focus', async () => {
  const withdraw = 'POST /api/staff/patients/:patient_id/papers/:paper_id/withdraw';
  const { api, user } = await openTab({
    papers: [anIssuedPaper()],
    answers: { [withdraw]: { data: anIssuedPaper({ withdrawn_at: '2026-11-16T10:00:00Z' }) } },
  });
  const page = await screen.findByRole('link', { name: 'Prüfseite von P-2026-000012' });
  expect(page.getAttribute('href')).toBe('/patient/verify/abc');
  expect(screen.getByRole('link', { name: 'P-2026-000012 als PDF öffnen' })).toBeTruthy();
  await user.click(await button('P-2026-000012 zurückziehen'));
  const dialog = within(await screen.findByRole('dialog', { name: 'P-2026-000012 zurückziehen?' }));
  api.answer({
    'GET /api/staff/patients/:patient_id/papers': {
      data: [anIssuedPaper({ withdrawn_at: '2026-11-16T10:00:00Z' })],
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Zurückziehen' }));
  await expectToast('success', 'Das Papier ist zurückgezogen.');
  expect(api.sent(withdraw)).toEqual([{ patient_id: '9', paper_id: '4' }]);
  await screen.findByText('Zurückgezogen');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Papiere'));
});

test('each paper says whether it is a draft, issued or withdrawn', async () => {
  await openTab({
    papers: [
      aPaper({ id: 4 }),
      anIssuedPaper({ id: 5 }),
      anIssuedPaper({ id: 6, withdrawn_at: '2026-11-16T10:00:00Z' }),
    ],
  });
  await screen.findByRole('heading', { name: 'Papiere' });
  const states = screen.getAllByText(/^(Entwurf|Ausgestellt|Zurückgezogen)$/);
  expect(states.map(({ textContent }) => textContent)).toEqual(['Entwurf', 'Ausgestellt', 'Zurückgezogen']);
});

test('closing a draft keeps what was typed, and throwing it away asks first', async () => {
  const remove = 'DELETE /api/staff/patients/:patient_id/papers/:paper_id';
  const draft = aPaper({ kind: 'letter' });
  const { api, user } = await openTab({
    papers: [draft],
    answers: { [PAPER]: { data: { ...draft, version: 2 } }, [remove]: { message: 'Verworfen.' } },
  });
  await user.click(await button('Arztbrief bearbeiten'));
  await user.type(await screen.findByRole('textbox', { name: 'Text des Briefes' }), ' Gruß');
  await user.click(await button('Schließen'));
  await expectToast('success', 'Entwurf gespeichert.');
  expect(api.sent(PAPER)).toMatchObject([{ base: 1, text: `${draft.text} Gruß` }]);
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(await button('Arztbrief bearbeiten'));
  await user.click(await button('Verwerfen'));
  const question = within(await screen.findByRole('dialog', { name: 'Entwurf verwerfen?' }));
  expect(api.sent(remove)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Verwerfen' }));
  await expectToast('success', 'Verworfen.');
  expect(api.sent(remove)).toEqual([{ patient_id: '9', paper_id: '4' }]);
});
