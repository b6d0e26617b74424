import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const MARIA = { id: 3, name: 'Maria Vogel' };
const page = new EventTarget();
const stored: string[] = [];

beforeEach(() => {
  vi.resetModules();
  stored.length = 0;
  const storage = {
    getItem: () => null,
    setItem: (_key: string, value: string) => stored.push(value),
    removeItem: () => {},
    clear: () => {},
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('window', page);
});
afterEach(() => vi.unstubAllGlobals());

async function openPage() {
  const [text, session] = await Promise.all([import('./unsent-text.ts'), import('#web/lib/session.ts')]);
  return { ...text, ...session };
}

/** Whether the browser would ask before the page is left. */
function asks(): boolean {
  const unload = new Event('beforeunload', { cancelable: true });
  page.dispatchEvent(unload);
  return unload.defaultPrevented;
}

test('a draft is kept for its person and conversation, and nothing of it is in the storage of the browser', async () => {
  const { storeDraft, draftOf, signIn } = await openPage();
  signIn('token', MARIA);
  storeDraft(MARIA.id, 7, '<p>Seit gestern</p>');

  expect(draftOf(MARIA.id, 7)).toBe('<p>Seit gestern</p>');
  expect([draftOf(MARIA.id, 8), draftOf(4, 7)]).toEqual(['', '']);
  expect(stored.join()).not.toContain('gestern');
  storeDraft(MARIA.id, 7, '');
});

test('the browser asks before a page with unsent text is left, and only then', async () => {
  const { storeDraft, holdUnsent, askBeforeUnload } = await openPage();
  expect(asks()).toBe(false);
  storeDraft(MARIA.id, 7, '<p>Seit</p>');
  expect(asks()).toBe(true);
  storeDraft(MARIA.id, 7, '');
  expect(asks()).toBe(false);

  let isUnsent = true;
  holdUnsent(() => isUnsent);
  askBeforeUnload();
  expect(asks()).toBe(true);
  isUnsent = false;
  askBeforeUnload();
  expect(asks()).toBe(false);
});

test('a logout leaves without a question; after the end of a session the text waits for the same person', async () => {
  const { storeDraft, draftOf, signIn, signOut } = await openPage();
  signIn('token', MARIA);
  storeDraft(MARIA.id, 7, '<p>Seit gestern</p>');
  signOut();
  expect(asks()).toBe(false);

  signIn('another token', MARIA);
  expect(draftOf(MARIA.id, 7)).toBe('<p>Seit gestern</p>');
});
