import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ONCE } from './details.ts';
import { logIn, PASSWORD, registerPatient, signInElsewhere } from './patients.ts';
import { codeOf, protectWithApp, startLogin } from './second-factor.ts';
import { signInAt } from './sign-in.ts';
import { test } from './test.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

test('the login leads a patient through the set-up of a second factor that the clinic demands', {
  tag: ONCE,
}, async ({ page, request, baseURL }) => {
  // The rule holds for everybody on this server, so the answers under it are given here.
  const email = await registerPatient(request);
  const access_token = await signInElsewhere(baseURL, email);
  const second_factor = { token: 'x'.repeat(43), methods: [], is_to_set_up: true, can_add_passkey: true };
  const user = { id: 1, name: 'Petra Neu' };
  const signedIn = { access_token, user };
  await page.route('**/api/login', (route) =>
    route.fulfill({ json: { second_factor, data: { second_factor } } }),
  );
  await page.route('**/api/login/set-up/totp', (route) =>
    route.fulfill({ json: { data: { secret: SECRET, otpauth_url: `otpauth://totp/x?secret=${SECRET}` } } }),
  );
  await page.route('**/api/login/set-up/totp/confirm', (route) =>
    route.request().postDataJSON().code === '123456'
      ? route.fulfill({ json: { ...signedIn, data: signedIn, recovery_codes: ['aaaa-bbbb', 'cccc-dddd'] } })
      : route.fulfill({
          status: 422,
          json: { message: 'Nein.', code: 'x', errors: { code: ['Dieser Code stimmt nicht.'] } },
        }),
  );

  await page.goto('/patient/login');
  await logIn(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zweite Bestätigung einrichten');
  const app = page.getByRole('button', { name: 'Authenticator-App einrichten' });
  await expect(app).toBeFocused();
  await expect(page.getByRole('button', { name: 'Passkey anlegen' })).toBeVisible();
  await expectAccessible(page);
  await app.click();

  const code = page.getByLabel('Code aus der App');
  await expect(page.getByRole('button', { name: 'Schlüssel kopieren' })).toBeFocused();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await code.fill('123456');
  await page.getByLabel('Diesem Gerät 30 Tage vertrauen').check();
  await page.getByRole('button', { name: 'App bestätigen' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Wiederherstellungscodes');
  await expect(page.getByRole('listitem').filter({ hasText: 'aaaa-bbbb' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kopieren' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ich habe die Codes gespeichert' }).click();
  await expect(page).toHaveURL('/patient/dashboard');
});

test('the login on a trusted device asks only for the password until the patient removes the trust', {
  tag: ONCE,
}, async ({ page, request, baseURL }) => {
  const email = await registerPatient(request);
  const { secret } = await protectWithApp(request, await signInElsewhere(baseURL, email));
  await startLogin(page, email);
  await page.getByLabel('Code aus Ihrer Authenticator-App').fill(codeOf(secret, 1));
  await page.getByLabel('Diesem Gerät 30 Tage vertrauen').check();
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await expect(page).toHaveURL('/patient/dashboard');

  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies({ name: 'session' });
  await signInAt(page, '/account', email, PASSWORD);
  const section = page.getByRole('region', { name: 'Vertraute Geräte' });
  await expect(section.getByRole('listitem')).toContainText('dieses Gerät');
  await expect(section.getByRole('listitem')).toContainText(/Vertraut bis \d\d\.\d\d\.\d{4}/);
  await expectAccessible(page);
  await section.getByRole('button', { name: /nicht mehr vertrauen/ }).click();
  await expect(section).toBeHidden();

  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies({ name: 'session' });
  await startLogin(page, email);
});
