import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { aPatientOfDemoDoctor } from './appointments.ts';
import { callAsPatient, sendEnquiry } from './sent-by-patient.ts';
import { openWorkspace } from './staff.ts';
import { test } from './test.ts';

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss'.slice(0, 60);

/** A patient with a long surname, who noted a side effect and sent an enquiry. */
async function aPatientWithLongName(request: APIRequestContext, title: string) {
  const patient = await aPatientOfDemoDoctor();
  const renamed = await request.put('/api/patients/update-profile', {
    headers: { authorization: `Bearer ${patient.token}` },
    data: { user: { last_name: LONG_NAME } },
  });
  expect(renamed.ok(), await renamed.text()).toBe(true);
  await callAsPatient(patient.token, '/api/patients/therapy-plans/diary/side-effects', {
    request_key: randomUUID(),
    medicine_id: null,
    severity: 'mild',
    text: 'Schwindel',
    day: berlinDate(Date.now()),
  });
  await sendEnquiry(patient.token, patient.email, { title, last_name: LONG_NAME });
  return patient;
}

async function expectNoSidewaysScroll(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** Searches at the width of a desk, where the search always shows. */
async function search(page: Page, words: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('searchbox').first().fill(words);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText(LONG_NAME);
}

test('the staff never scroll sideways, not even with a patient whose surname has 60 letters', async ({
  page,
  request,
}) => {
  const title = randomUUID();
  const { email, patientId } = await aPatientWithLongName(request, title);
  const widths = [1280, 768, 390];
  const name = page.getByText(LONG_NAME).first();

  await openWorkspace(page, '/today', 'aerztin@example.com');
  await expect(name).toBeVisible();
  await expectNoSidewaysScroll(page, widths);
  await page.goto(`/staff/patients/${patientId}`);
  await expect(name).toBeVisible();
  await expectNoSidewaysScroll(page, widths);
  await page.goto('/staff/patients');
  await search(page, email);
  await expectNoSidewaysScroll(page, widths);

  await openWorkspace(page, '/contacts');
  await search(page, title);
  await expectNoSidewaysScroll(page, widths);
});

test('the week of the team scrolls inside its own frame at 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openWorkspace(page, '/calendar?range=week');
  await expect(page.getByRole('table')).toBeVisible();
  await expectNoSidewaysScroll(page, [768]);
});
