import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PlanContent, PlanDraft } from '#contract/treatment-plan.contract.ts';
import { type Answers, refused, type Sent, slow } from '#web/testing/api.ts';
import { openAsStaff, passTime } from '#web/testing/open-screen.tsx';
import { OPEN_FILE } from '#web/testing/patient-file.ts';
import { aMedicine, aPlanDraft } from '#web/testing/treatment.ts';

const SAVE = 'PUT /api/staff/patients/:patient_id/plans/draft';
const BEGIN = 'POST /api/staff/patients/:patient_id/plans/draft';
const DISCARD = 'DELETE /api/staff/patients/:patient_id/plans/draft';
const TEMPLATE = { id: '1', title: 'Start', is_shipped: false, medicines: [aMedicine()], advice: 'Gehen' };

const plansWith = (draft: PlanDraft | null) => ({ data: { draft, released: [], has_diary: false } });
/** The server stores what is sent, as the version after the one that the doctor has read. */
const stores = ({ base, ...sent }: Sent) => ({
  data: aPlanDraft({ ...(sent as Partial<PlanContent>), version: Number(base) + 1 }),
  conflicts: [],
});

const openPlan = (answers: Answers) =>
  openAsStaff('/patients/9?tab=plan', {
    role: 'doctor',
    stopsIntervals: true,
    answers: {
      ...OPEN_FILE,
      'GET /api/staff/patients/:patient_id/appointments': { data: [] },
      'GET /api/staff/patients/:patient_id/plans': plansWith(aPlanDraft()),
      'GET /api/staff/patients/:patient_id/papers': { data: [] },
      'GET /api/staff/plan-templates': { data: [{ ...TEMPLATE, checks: [] }] },
      ...answers,
    },
  });

const advice = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Empfehlungen' });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

async function lookAtAnotherTab(user: UserEvent) {
  await user.click(await screen.findByRole('tab', { name: 'Termine' }));
  await user.click(await screen.findByRole('tab', { name: 'Plan und Papiere' }));
}

test('a stored plan is still there after a look at another tab, and the doctor types on without a conflict', async () => {
  const { api, user } = await openPlan({ [SAVE]: stores });
  await screen.findByRole('option', { name: 'Start' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Aus einer Vorlage' }), '1');
  await user.type(await advice(), ' und schlafen');
  await passTime(1_000);
  await screen.findByText(/^Entwurf gespeichert/);
  await lookAtAnotherTab(user);
  expect((await advice()).value).toBe('Gehen und schlafen');
  expect(screen.getByText('Progesteron 100 mg')).toBeTruthy();
  await user.type(await advice(), ', viel');
  await passTime(1_000);
  await waitFor(() =>
    expect(api.sent(SAVE).at(-1)).toMatchObject({ base: 2, advice: 'Gehen und schlafen, viel' }),
  );
});

test('a plan that cannot be stored is still there after a look at another tab, and is stored then', async () => {
  const { api, user } = await openPlan({ [SAVE]: refused(503) });
  await user.type(await advice(), 'Gehen');
  await passTime(1_000);
  await screen.findByText(/Ihre Eingaben bleiben hier/);
  api.answer({ [SAVE]: stores });
  await lookAtAnotherTab(user);
  expect((await advice()).value).toBe('Gehen');
  await screen.findByText(/^Entwurf gespeichert/);
  await waitFor(async () => expect((await button('Plan freigeben')).disabled).toBe(false));
});

test('a plan that is being stored while the doctor looks at another tab is known to the next editor', async () => {
  const saving = slow<typeof SAVE>();
  const { api, user } = await openPlan({ [SAVE]: saving.answer });
  await user.type(await advice(), 'Gehen');
  await lookAtAnotherTab(user);
  expect((await advice()).value).toBe('Gehen');
  await user.type(await advice(), ' viel');
  api.answer({ [SAVE]: stores });
  saving.resolve({ data: aPlanDraft({ version: 2, advice: 'Gehen' }), conflicts: [] });
  await passTime(1_000);
  await waitFor(() => expect(api.sent(SAVE).at(-1)).toMatchObject({ base: 2, advice: 'Gehen viel' }));
});

test('a plan that was thrown away leaves nothing for the next one', async () => {
  const { user } = await openPlan({
    [SAVE]: refused(503),
    [DISCARD]: plansWith(null),
    [BEGIN]: plansWith(aPlanDraft()),
  });
  await user.type(await advice(), 'Gehen');
  await passTime(1_000);
  await screen.findByText(/Ihre Eingaben bleiben hier/);
  await user.click(await button('Entwurf verwerfen'));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Entwurf verwerfen' }));
  await user.click(await button('Plan schreiben'));
  expect((await advice()).value).toBe('');
});
