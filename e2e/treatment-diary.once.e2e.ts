import { expect } from '@playwright/test';
import { aPatientOfDemoDoctor } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { signInAt } from './sign-in.ts';
import { asStaff, openWorkspace } from './staff.ts';
import { test } from './test.ts';

const MEDICINE = {
  id: '6d0f9d3c-6a1e-4a55-9b7a-1f1f6b3f0001',
  name: 'Progesteron 100 mg',
  unit: 'capsule',
  note: '',
  dose: { morning: 1, noon: 0, evening: 0, night: 2 },
  days: { kind: 'every' },
  starts_on: null,
  ends_on: null,
};

test('a patient ticks what she took and notes a side effect; her doctor reads it from the tasks of the day', async ({
  page,
  browser,
}) => {
  const { email, password, patientId: id } = await aPatientOfDemoDoctor();
  const doctor = asStaff('aerztin@example.com');
  const draft = `/api/staff/patients/${id}/plans/draft`;
  await doctor.call('POST', draft);
  await doctor.call('PUT', draft, { base: 1, medicines: [MEDICINE] });
  await doctor.call('POST', `${draft}/release`, { version: 2 });

  await signInAt(page, '/therapy-plan', email, password);
  const night = page.getByRole('checkbox', { name: 'nachts: 2 Kapseln' });
  const stored = page.waitForResponse('**/api/patients/therapy-plans/diary/ticks');
  await night.click();
  await expect(night).toBeChecked();
  expect((await stored).ok()).toBe(true);
  await expect(page.getByRole('listitem').filter({ hasText: '1 von 2 genommen' })).toHaveCount(1);
  await expectAccessible(page);
  await page.reload();
  await expect(night).toBeChecked();

  await page.getByRole('button', { name: 'Nebenwirkung notieren' }).click();
  await page.getByLabel('Was haben Sie bemerkt?').fill('Schwindel nach dem Aufstehen');
  await page.getByRole('radio', { name: 'stark' }).check();
  await expect(page.getByText(/Rufen Sie dann sofort 112/)).toBeVisible();
  await expectAccessible(page, 'dialog');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Noch nicht gelesen')).toBeVisible();

  const desk = await browser.newPage();
  await openWorkspace(desk, '/today', 'aerztin@example.com');
  const tasks = desk.getByRole('region', { name: 'Neue Nebenwirkungen' });
  await tasks.getByRole('button', { name: /^Nebenwirkung von .* lesen, stark/ }).click();
  await expect(desk.getByRole('dialog')).toContainText('Schwindel nach dem Aufstehen');
  await expectAccessible(desk, 'dialog');
  await desk.getByRole('button', { name: /als gesehen markieren$/ }).click();
  await expect(tasks.getByText(/^stark/)).toHaveCount(0);

  await desk.goto(`/staff/patients/${id}?tab=plan`);
  await expect(desk.getByText(/Gesehen am .* von /)).toBeVisible();
  await expectAccessible(desk);
  await page.reload();
  await expect(page.getByText(/^Gelesen am /)).toBeVisible();
});
