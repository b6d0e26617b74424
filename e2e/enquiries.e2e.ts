import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Doctor } from '#contract/catalogue.contract.ts';
import type { Enquiry } from '#contract/enquiries.contract.ts';
import { expectAccessible } from './axe.ts';
import { CORE } from './details.ts';
import { aPatient } from './patients.ts';
import { sendEnquiry } from './sent-by-patient.ts';
import { signInAt } from './sign-in.ts';
import { asStaff } from './staff.ts';
import { serverUrl, test } from './test.ts';

const QUESTION =
  'Guten Tag, soll ich die Blutwerte aus dem Frühjahr mitbringen, oder ob neue besser wären. '.repeat(4);

/** A patient who asked a doctor and the clinic in general; the doctor's answer is there if wanted. */
async function aPatientWithEnquiries(request: APIRequestContext, isAnswered = false) {
  const { email, password, token } = await aPatient(request);
  const doctors = (await (await fetch(`${serverUrl()}/api/patients/doctors`)).json()) as { data: Doctor[] };
  const doctor = doctors.data.find(({ last_name }) => last_name === 'Keller')?.id ?? 0;
  const toDoctor = { title: 'Vorbereitung auf das Gespräch', description: QUESTION, doctor };
  await sendEnquiry(token, email, toDoctor);
  await sendEnquiry(token, email, { title: 'Kostenübernahme' });
  if (isAnswered) await answerDoctorsEnquiry(email);
  return { email, password };
}

async function answerDoctorsEnquiry(email: string): Promise<void> {
  const doctor = asStaff('aerztin@example.com');
  const { data } = (await doctor.call('GET', `/api/staff/contacts?search=${email}`)) as { data: Enquiry[] };
  await doctor.call('POST', `/api/staff/contacts/${data[0]?.id}/reply`, {
    subject: 'Ihre Frage zu den Blutwerten',
    content: '<p>Ja, die Werte vom Frühjahr genügen.</p>',
    request_key: randomUUID(),
  });
}

test('CON-01, CON-02, CON-03: a patient sees her enquiries with doctor, subject, question and time, and their answers in a dialog', {
  tag: CORE,
}, async ({ page, isMobile }) => {
  const { email, password } = await aPatientWithEnquiries(page.request, true);
  await signInAt(page, '/contacts', email, password);
  const rows = page.getByRole(isMobile ? 'listitem' : 'row');
  const row = rows.filter({ hasText: 'Vorbereitung auf das Gespräch' });
  await expect(row).toContainText('Dr. med. Anna Keller');
  await expect(row).toContainText('beantwortet');
  await expect(row).toContainText(/\d\d\.\d\d\.\d{4} \d\d:\d\d/);
  await expect(rows.filter({ hasText: 'Kostenübernahme' })).toContainText('Klinik allgemein');
  if (isMobile) await row.getByRole('button', { name: 'Mehr: Vorbereitung auf das Gespräch' }).click();
  else {
    const headers = page.getByRole('columnheader');
    await expect(headers).toHaveText(['Ärztin', 'Betreff', 'Frage', 'Gesendet', 'Antwort']);
  }
  const question = row.getByText(/^Guten Tag, soll ich/);
  await expect.poll(() => question.evaluate((shown) => shown.scrollHeight > shown.clientHeight)).toBe(true);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Ansehen: Vorbereitung auf das Gespräch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ihre Anfrage' });
  for (const detail of ['Dr. med. Anna Keller', email, '1512345678', 'Zuletzt beantwortet']) {
    await expect(dialog).toContainText(detail);
  }
  await expect(dialog).toContainText('oder ob neue besser wären.');
  const answers = dialog.getByRole('table', { name: 'Unsere Antworten' });
  await expect(answers).toContainText('Ihre Frage zu den Blutwerten');
  await expect(answers.getByText('die Werte vom Frühjahr genügen')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ansehen: Vorbereitung auf das Gespräch' })).toBeFocused();
});
