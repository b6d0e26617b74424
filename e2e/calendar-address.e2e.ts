import { expect } from '@playwright/test';
import { aPatientWithAppointment } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { signInAt } from './sign-in.ts';
import { test } from './test.ts';

test('a patient makes an address for her calendar program by keyboard, and ends it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { email, password } = await aPatientWithAppointment();
  await signInAt(page, '/account', email, password);
  const area = page.getByRole('region', { name: 'Termine im eigenen Kalender' });
  await area.getByRole('button', { name: 'Adresse erstellen' }).press('Enter');
  const shown = area.getByRole('region', { name: 'Ihre Kalenderadresse' });
  await expect(shown).toBeFocused();
  await expectAccessible(page);
  const address = new URL((await shown.getByText(/\/api\/calendar\//).textContent()) ?? '');

  // A calendar program has no cookie of the patient.
  const program = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const feed = await program.get(address.pathname);
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await feed.text()).toContain('SUMMARY:Online-Termin\r\n');

  await area.getByRole('button', { name: 'Adresse aufheben' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Adresse aufheben?' });
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Adresse aufheben' }).press('Enter');
  await expect(area.getByText('Noch keine Adresse eingerichtet.')).toBeVisible();
  const ended = await program.get(address.pathname);
  expect([ended.status(), await ended.text()]).toEqual([404, '']);
  await program.dispose();
});
