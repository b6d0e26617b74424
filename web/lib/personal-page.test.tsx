import { expect, test, vi } from 'vitest';
import { onPhone } from '#web/testing/phone.ts';
import { readPageData } from './page-data.ts';
import { signIn, signOut, startSession } from './session.ts';

/** What the cookie says that belongs to the pages of this app. */
function watchCookie() {
  return vi.spyOn(document, 'cookie', 'set');
}

const MARIA = { id: 7, name: 'Maria Vogel' };
const RULES = 'path=/patient; max-age=31536000; samesite=strict';

function at(path: string): void {
  window.history.replaceState(null, '', path);
}

test('whoever signs in expects personal pages, as wide as the window; whoever signs out does not, also without the network', () => {
  at('/patient/login');
  const cookie = watchCookie();
  signIn('secret', MARIA);
  expect(cookie).toHaveBeenLastCalledWith(`own-page=7.wide; ${RULES}`);
  onPhone();
  expect(cookie).toHaveBeenLastCalledWith(`own-page=7.compact; ${RULES}`);
  startSession();
  expect(cookie).toHaveBeenLastCalledWith(`own-page=7.compact; ${RULES}`);
  signOut();
  const [last] = cookie.mock.calls
    .flat()
    .filter((key) => key.startsWith('own-page'))
    .slice(-1);
  expect(last).toBe('own-page=; path=/patient; max-age=0; samesite=strict');
});

test('the data in a page is taken by the patient whom it was rendered for, and by nobody else', () => {
  const page = { isWhole: false, settings: [], queries: [[['own'], 'secret']], patient: MARIA };
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'page-data';
  element.textContent = JSON.stringify(page);
  document.body.append(element);

  expect(readPageData()?.queries).toEqual([]);
  signIn('another secret', { id: 8, name: 'Eva Lang' });
  expect(readPageData()?.queries).toEqual([]);
  signIn('secret', MARIA);
  expect(readPageData()?.queries).toEqual(page.queries);
  element.remove();
  signOut();
});
