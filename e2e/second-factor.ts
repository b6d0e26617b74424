import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { TOTP } from 'otpauth';
import { logIn, PASSWORD } from './patients.ts';

/**
 * A code of the app. The server takes each only once, so a second one comes from the next half minute. It takes
 * those of one half minute before and after; one of the past may be too old when it arrives.
 */
export function codeOf(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });
}

/** The same set-up as on the screen, for tests of what comes after it. */
export async function protectWithApp(request: APIRequestContext, accessToken: string) {
  const headers = { authorization: `Bearer ${accessToken}` };
  const path = '/api/patients/second-factor/totp';
  const begun = await request.post(path, { headers, data: { current_password: PASSWORD } });
  const { secret } = (await begun.json()).data;
  const confirmed = await request.post(`${path}/confirm`, { headers, data: { code: codeOf(secret) } });
  const codes: string[] = (await confirmed.json()).data.recovery_codes;
  return { secret: secret as string, recoveryCode: codes[0] ?? '' };
}

export async function startLogin(page: Page, email: string): Promise<void> {
  await page.goto('/patient/login');
  await logIn(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zweite Bestätigung');
}
