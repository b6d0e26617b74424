import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const EMPTY = { email: '', remember: false, address: { city: '' }, phone: '' };
const TYPED = { ...EMPTY, email: 'maria@clinic.test', remember: true, address: { city: 'Berlin' } };

beforeEach(() => {
  document.body.innerHTML = `<main><form><input name="email" /><input name="address.city" value="Berlin" />
    <input name="remember" type="checkbox" checked /></form></main>`;
  const field = document.querySelector<HTMLInputElement>('[name=email]');
  if (field) field.value = 'maria@clinic.test';
});

afterEach(() => {
  document.body.innerHTML = '';
});

/** The code as after a reload: no app is there yet. */
async function aNewPage() {
  vi.resetModules();
  const [page, form] = await Promise.all([import('./hydration.ts'), import('./use-send-form.ts')]);
  return { ...page, ...form };
}

test('a form begins with what was typed on a page that the app replaces', async () => {
  const { withTypedBefore } = await aNewPage();
  expect(withTypedBefore(EMPTY)).toEqual(TYPED);
  expect(EMPTY.address.city).toBe('');
});

test('a form begins with what was typed on a page that the app hydrates, and not with later entries', async () => {
  const { beginHydration, endHydration, withTypedBefore } = await aNewPage();
  beginHydration();
  expect(withTypedBefore(EMPTY)).toEqual(TYPED);
  endHydration();
  expect(withTypedBefore(EMPTY)).toBe(EMPTY);
});
