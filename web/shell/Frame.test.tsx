import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { startLanguage } from '#web/lib/language.ts';
import { BrowserRouter } from '#web/lib/router.ts';
import { createWindowContext } from '#web/lib/window-context.ts';
import { address, asVisitor, openAsPatient } from '#web/testing/open-screen.tsx';
import { Frame } from './Frame.tsx';
import { showApp } from './show-app.ts';
import { TopBar } from './TopBar.tsx';

const Missing = lazy<() => ReactNode>(() => Promise.reject(new TypeError('Failed to fetch the script')));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** React tells of every part that breaks. */
function expectCrash(): void {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  startLanguage();
}

async function show(frame: ReactNode): Promise<void> {
  await act(async () => void render(<BrowserRouter>{frame}</BrowserRouter>));
}

test('without the scripts of sidebar and bottom bar the screen and the header stay', async () => {
  expectCrash();
  const header = (
    <TopBar sidebar={null} isSignedIn>
      Menü
    </TopBar>
  );
  await show(
    <Frame header={header} sidebar={<Missing />} bottomBar={<Missing />} place="/">
      <h1>Rechnungen</h1>
    </Frame>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rechnungen');
  expect(screen.getByRole('banner').textContent).toContain('Menü');
  expect(screen.queryByRole('alert', { name: /schiefgegangen/ })).toBeNull();
});

test('without the script of its menu the header keeps the way home and offers to load the page again', async () => {
  expectCrash();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const header = (
    <TopBar sidebar={null} isSignedIn>
      <Missing />
    </TopBar>
  );
  await show(
    <Frame header={header} place="/">
      <h1>Rechnungen</h1>
    </Frame>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rechnungen');
  expect(screen.getByRole('link', { name: /zur Startseite/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Neu laden' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('whatever else breaks, the page says so instead of staying white', async () => {
  expectCrash();
  vi.stubGlobal(
    'FontFace',
    class {
      load = () => Promise.reject(new Error('no fonts here'));
    },
  );
  document.body.innerHTML = '<div id="root"></div>';
  await act(
    async () =>
      await showApp(<Missing />, {
        context: createWindowContext(),
        isRendered: false,
        preload: async () => {},
      }),
  );
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Da ist etwas schiefgegangen');
  expect(screen.getByRole('button', { name: 'Neu laden' })).toBeTruthy();
});

test('the way past the header moves focus and place and leaves the history entry as it is', async () => {
  const { user } = await openAsPatient('/login', { ...asVisitor, state: { from: '/chat' } });
  const scrolled = vi.spyOn(screen.getByRole('main'), 'scrollIntoView').mockImplementation(() => {});
  const entries = window.history.length;
  await user.click(screen.getByRole('link', { name: 'Zum Inhalt springen' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(scrolled).toHaveBeenCalledOnce();
  expect([address(), window.location.hash, window.history.length]).toEqual(['/login', '', entries]);
  expect(window.history.state.usr).toEqual({ from: '/chat' });
});

test('from one screen to the next we scroll; a page that is left is the browser’s to scroll, for a reload', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  window.history.scrollRestoration = 'auto';
  const { user } = await openAsPatient('/forbidden', asVisitor);
  await user.click(screen.getByRole('link', { name: 'Zur Startseite' }));
  await screen.findByRole('heading', { level: 1, name: 'Patientenportal' });
  await vi.waitFor(() => expect(window.history.scrollRestoration).toBe('manual'));
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
  window.dispatchEvent(new Event('pageshow'));
  expect(window.history.scrollRestoration).toBe('manual');
});

test('a shorter screen that makes the browser scroll up does not change the place of the screen before it', async () => {
  const scrolledTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { user } = await openAsPatient('/forbidden', asVisitor);
  const scrollAs = (place: number) => {
    vi.stubGlobal('scrollY', place);
    window.dispatchEvent(new Event('scroll'));
  };
  scrollAs(300);
  const rendered = new MutationObserver(() => scrollAs(100));
  rendered.observe(screen.getByRole('main'), { childList: true, subtree: true });
  await user.click(screen.getByRole('link', { name: 'Zur Startseite' }));
  await screen.findByRole('heading', { level: 1, name: 'Patientenportal' });
  rendered.disconnect();
  window.history.back();
  await screen.findByRole('heading', { level: 1, name: /Zugriff/ });
  await vi.waitFor(() => expect(scrolledTo).toHaveBeenLastCalledWith(0, 300));
});
