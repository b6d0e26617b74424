import { expect, test } from '@playwright/test';
import { signInAt } from './sign-in.ts';
import { asStaff } from './staff.ts';

test('the doctor, the assistant and the administrator of the demo sign in, beside a patient in the same browser', async ({
  page,
}) => {
  await signInAt(page, '/account');

  for (const [email, role] of [
    ['aerztin@example.com', 'doctor'],
    ['assistentin@example.com', 'assistant'],
    ['admin@example.com', 'admin'],
  ] as const) {
    const staff = await asStaff(page.request, email);
    expect(await staff.call('GET', '/api/staff/me')).toMatchObject({ data: { role } });
  }

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mein Profil');
});
