import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const MARIA = { id: 3, name: 'Maria Vogel' };
const ELSE = { id: 4, name: 'Eva Sommer' };

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
});
afterEach(() => vi.unstubAllGlobals());

/** A page loaded anew knows only what the browser has kept. */
async function openPage() {
  vi.resetModules();
  const [drafts, session] = await Promise.all([import('./kept-words.ts'), import('#web/lib/session.ts')]);
  session.startSession();
  return { ...drafts, ...session };
}

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  };
}

test('a draft is kept for its conversation and survives a reload', async () => {
  const page = await openPage();
  page.signIn('token', MARIA);
  page.keepDraft(MARIA.id, 7, '<p>Seit gestern</p>');
  const reloaded = await openPage();
  expect(reloaded.draftOf(MARIA.id, 7)).toBe('<p>Seit gestern</p>');
  expect(reloaded.draftOf(MARIA.id, 8)).toBe('');
});

test('a draft belongs to the person who typed it', async () => {
  const page = await openPage();
  page.signIn('token', MARIA);
  page.keepDraft(MARIA.id, 7, '<p>Seit gestern</p>');
  page.signIn('token', ELSE);
  expect(page.draftOf(ELSE.id, 7)).toBe('');
  expect((await openPage()).draftOf(ELSE.id, 7)).toBe('');
});

test('a member of staff with the same id as a patient does not find the draft of the patient', async () => {
  const page = await openPage();
  page.signIn('token', MARIA);
  page.keepDraft(MARIA.id, 7, '<p>Seit gestern</p>');
  vi.resetModules();
  // The workspace starts without the patient's session.
  const workspace = await import('./kept-words.ts');
  expect(workspace.draftOf(MARIA.id, 7)).toBe('');
});

test('a sent or emptied draft is removed', async () => {
  const page = await openPage();
  page.signIn('token', MARIA);
  page.keepDraft(MARIA.id, 7, '<p>Seit gestern</p>');
  page.keepDraft(MARIA.id, 7, '');
  expect((await openPage()).draftOf(MARIA.id, 7)).toBe('');
});

test('a logout empties the storage, and text typed after it is not stored', async () => {
  const page = await openPage();
  page.signIn('token', MARIA);
  page.keepDraft(MARIA.id, 7, '<p>Seit gestern</p>');
  expect(sessionStorage.getItem('chatDrafts')).toContain('gestern');
  page.signOut();
  expect(sessionStorage.getItem('chatDrafts')).toBeNull();
  page.keepDraft(MARIA.id, 7, '<p>Seit gestern noch</p>');
  expect(sessionStorage.getItem('chatDrafts')).toBeNull();
});

test('a draft survives the end of a session for the same person on the same page', async () => {
  const page = await openPage();
  page.signIn('token', MARIA);
  page.keepDraft(MARIA.id, 7, '<p>Seit gestern</p>');
  page.signOut();
  page.signIn('another token', MARIA);
  expect(page.draftOf(MARIA.id, 7)).toBe('<p>Seit gestern</p>');
});
