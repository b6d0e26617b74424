import { expect } from '@playwright/test';
import { aSubmission } from '#server/anamnesis/testing.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { expectAccessible } from './axe.ts';
import { CORE, ONCE } from './details.ts';
import { findInLetter } from './mailbox.ts';
import { PASSWORD, registerPatient, signInElsewhere } from './patients.ts';
import { signInAt } from './sign-in.ts';
import { test } from './test.ts';

test('a patient sees her consents, reads their texts and withdraws one after its effect is explained', {
  tag: [ONCE, CORE],
}, async ({ page, request, baseURL }) => {
  const email = await registerPatient(request);
  const authorization = `Bearer ${await signInElsewhere(baseURL, email)}`;
  const signed = await request.post('/api/patients/create-anamnesebogen', {
    headers: { authorization },
    data: { anamneseDaten: aSubmission('de', { form: 'full', date: berlinDate(Date.now()) }), locale: 'de' },
  });
  expect(signed.ok(), await signed.text()).toBe(true);
  await signInAt(page, '/account', email, PASSWORD);

  const section = page.getByRole('region', { name: 'Ihre Einwilligungen' });
  const agreed = section.getByRole('list', { name: 'Verlauf Ihrer Zustimmungen' });
  await expect(agreed.getByRole('listitem').filter({ hasText: 'AGB' }).first()).toContainText(
    /Zugestimmt am/,
  );
  const history = section
    .getByRole('listitem')
    .filter({ hasText: 'Nutzung Ihrer Gesundheitsangaben' })
    .first();
  await expect(history).toContainText('erteilt');
  await expectAccessible(page);

  await history.getByRole('button', { name: /widerrufen/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Einwilligung widerrufen' });
  await expect(dialog).toContainText('§ 630f BGB');
  await expect(dialog).toContainText('Der Chat mit Ihren Ärztinnen und Ärzten ist geschlossen.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Jetzt widerrufen' }).click();
  await expect(dialog).toBeHidden();
  await expect(history).toContainText(/widerrufen.*Widerrufen am/s);
  await expect(history.getByRole('link', { name: 'Neuen Anamnesebogen ausfüllen' })).toBeVisible();
  await findInLetter(request, email, /wir bestätigen den Widerruf/);

  const reminders = section.getByRole('listitem').filter({ hasText: 'Erinnerungen per E-Mail' }).first();
  await reminders.getByRole('button', { name: /widerrufen/ }).click();
  await dialog.getByRole('button', { name: 'Jetzt widerrufen' }).click();
  await reminders.getByRole('button', { name: /wieder einschalten/ }).click();
  await expect(reminders.getByRole('button', { name: /widerrufen/ })).toBeVisible();
  await expectAccessible(page);

  await agreed
    .getByRole('link', { name: /Datenschutz.* in dieser Fassung lesen/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/patient\/privacy-policy\?version=\d+&at=/);
  await expect(page.getByText('Dies ist die Fassung, der Sie zugestimmt haben.')).toBeVisible();
  await expectAccessible(page);
});
