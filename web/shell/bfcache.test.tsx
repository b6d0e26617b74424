import { act, screen, waitFor } from '@testing-library/react';
import type * as ReactDom from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { connect, refused, TestApi } from '#web/testing/api.ts';
import { openAsPatient, openAsStaff, openedQueries } from '#web/testing/open-screen.tsx';
import { emptyPage, reloadOutdatedPage } from './bfcache.ts';

// Only an app that is never rendered needs so long.
const PATIENT = { timeout: 30_000, interval: 1 };
const reload = vi.fn();
const listen = window.addEventListener;
const stopListening: (() => void)[] = [];

beforeEach(() => {
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.spyOn(window, 'addEventListener').mockImplementation((...given: Parameters<typeof listen>) => {
    listen.apply(window, given);
    stopListening.push(() => window.removeEventListener(...given));
  });
  document.body.innerHTML = '<p>Akte von Maria Vogel</p>';
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const stop of stopListening.splice(0)) stop();
  document.body.replaceChildren();
});

function comeBack(persisted: boolean): void {
  const event = Object.assign(new Event('pageshow'), { persisted });
  window.dispatchEvent(event);
}

test('a page from the back/forward cache is reloaded when it is out of date, and shows nothing until then', () => {
  let isOutdated = false;
  reloadOutdatedPage(() => isOutdated);
  comeBack(true);
  expect([reload.mock.calls.length, document.body.textContent]).toEqual([0, 'Akte von Maria Vogel']);
  isOutdated = true;
  comeBack(false);
  expect(reload).not.toHaveBeenCalled();
  comeBack(true);
  expect(reload).toHaveBeenCalled();
  expect(document.body.textContent).toBe('');
  const isAsked = vi.fn();
  window.addEventListener('beforeunload', isAsked);
  window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked).not.toHaveBeenCalled();
});

test('a page that was emptied is reloaded', () => {
  reloadOutdatedPage(() => false);
  emptyPage();
  comeBack(true);
  expect(reload).toHaveBeenCalled();
});

test('whoever logs out of the workspace leaves an empty page without anything that was read', async () => {
  const { user } = await openAsStaff('/patients', {
    answers: { 'GET /api/staff/patients': { data: [], total: 0 }, 'POST /api/staff/logout': {} as never },
  });
  await screen.findByRole('heading', { level: 1 });
  expect(openedQueries().getQueryCache().getAll()).not.toEqual([]);
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: /^Rita Berger/ }));
  await user.click(screen.getByRole('button', { name: 'Abmelden' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('/staff/'));
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  window.dispatchEvent(new Event('pagehide'));
  expect([document.body.textContent, openedQueries().getQueryCache().getAll()]).toEqual(['', []]);
});

test('whoever logs out of the portal leaves an empty page', async () => {
  const { user } = await openAsPatient('/forbidden', { answers: { 'POST /api/logout': { message: '' } } });
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await user.click(await screen.findByRole('button', { name: 'Maria Vogel' }));
  await user.click(screen.getByRole('button', { name: 'Abmelden' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('/patient/'));
  window.dispatchEvent(new Event('pagehide'));
  expect(document.body.textContent).toBe('');
});

/** Ends the app with the test. Its script never does that, and the next test has the same window. */
function endAppWithTest(): void {
  vi.doMock('react-dom/client', async (importOriginal) => {
    const original = await importOriginal<typeof ReactDom>();
    const createRoot: typeof original.createRoot = (...given) => {
      const root = original.createRoot(...given);
      onTestFinished(() => act(() => root.unmount()));
      return root;
    };
    return { ...original, createRoot };
  });
  onTestFinished(() => void vi.doUnmock('react-dom/client'));
}

/** Starts the page as its script does, which adds its listeners to the window of this test. */
async function startPage(path: string, script: () => Promise<unknown>): Promise<void> {
  vi.resetModules();
  endAppWithTest();
  vi.stubGlobal(
    'FontFace',
    class {
      load = () => Promise.reject(new Error('no fonts here'));
    },
  );
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', path);
  connect(new TestApi({ 'GET /api/get-settings': { data: [] }, 'GET /api/staff/me': refused(401) }));
  await script();
  // An app that is rendered only after the test would mix the modules of two tests.
  await vi.waitUntil(async () => {
    await act(async () => await new Promise((resolve) => setTimeout(resolve)));
    return document.querySelector('#root > *');
  }, PATIENT);
}

test('a cached page of the workspace is always reloaded', async () => {
  await startPage('/staff/today', () => import('#web/staff/main.tsx'));
  comeBack(true);
  expect(reload).toHaveBeenCalledOnce();
});

test('a cached page of the portal is reloaded when another tab has signed in meanwhile', async () => {
  await startPage('/patient/forbidden', () => import('#web/patient/main.tsx'));
  comeBack(true);
  expect(reload).not.toHaveBeenCalled();
  localStorage.setItem('patientToken', 'token-of-sabine');
  localStorage.setItem('patientUser', '{"id":8,"name":"Sabine Roth"}');
  comeBack(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(localStorage.getItem('patientToken')).toBe('token-of-sabine');
});
