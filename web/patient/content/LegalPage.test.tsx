import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PostCategory } from '#contract/content.contract.ts';
import { refused } from '#web/testing/api.ts';
import { asVisitor, expectToast, openAsPatient, toasts } from '#web/testing/open-screen.tsx';

const POSTS = 'GET /api/patients/posts-by-slug';
const VERSION = 'GET /api/patients/posts-by-slug/version';

const CATEGORIES: PostCategory[] = [1, 2].map((id) => ({
  id,
  published_at: '2026-01-02T00:00:00Z',
  posts: [
    {
      id,
      translations: [
        { locale: 'de', title: `Teil ${id}`, content: `<p>Wortlaut ${id}</p>` },
        { locale: 'en', title: `Part ${id}`, content: `<p>Wording ${id}</p>` },
      ],
    },
  ],
}));

const openLegal = (path: string, answer: PostCategory[] | Response = CATEGORIES) => {
  const said = answer instanceof Response ? answer : { data: answer };
  return openAsPatient(path, { ...asVisitor, answers: { [POSTS]: said, [VERSION]: { data: CATEGORIES } } });
};

test.each([
  ['/agb', 'Allgemeine Geschäftsbedingungen'],
  ['/privacy-policy', 'Datenschutzerklärung'],
  ['/imprint', 'Impressum'],
  ['/widerrufsrecht', 'Widerrufsrecht'],
  ['/haftungsausschluss', 'Haftungsausschluss'],
])('LEGAL-01, LEGAL-02, LEGAL-03: %s is headed %s and loads its slug', async (path, title) => {
  const { api } = await openLegal(path);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  await waitFor(() => expect(api.sent(POSTS)).toEqual([{ slug: path.slice(1) }]));
});

test.each(['/barrierefreiheit', '/accessibility'])('%s shows the accessibility statement', async (path) => {
  const { api } = await openLegal(path);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Erklärung zur Barrierefreiheit');
  await waitFor(() => expect(api.sent(POSTS)).toEqual([{ slug: 'barrierefreiheit' }]));
});

test('LEGAL-04, LEGAL-05: the posts stand by category in the language, which can be switched', async () => {
  const { user } = await openLegal('/agb');
  await screen.findByText('Wortlaut 1');
  const read = () => screen.getAllByRole('article').map((article) => article.textContent);
  expect(read()).toEqual(['Teil 1Wortlaut 1', 'Teil 2Wortlaut 2']);
  expect(screen.getAllByText('Gültig seit 02.01.2026')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'EN, Englisch' }));
  await screen.findByText('Wording 1');
  expect(read()).toEqual(['Part 1Wording 1', 'Part 2Wording 2']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms and conditions');
});

test('LEGAL-06, ERR-21: a failure is an error toast with the message, and a note with a way to try again', async () => {
  const { api, user } = await openLegal('/agb', refused(422, { message: 'Gerade nicht.' }));
  await expectToast('error', 'Gerade nicht.');
  // The toast announces it; in place it is read only.
  expect(within(screen.getByRole('main')).getByText('Gerade nicht.').closest('[role=alert]')).toBeNull();
  api.answer({ [POSTS]: { data: CATEGORIES } });
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Wortlaut 1');
});

test('SESS-06, ERR-24: a text that is not published yet says so, without redirect or toast', async () => {
  await openLegal('/agb', refused(404));
  await screen.findByText('Dieser Text ist noch nicht veröffentlicht.');
  expect(toasts()).toEqual([]);
});

test('an agreed version is asked for by its number and leads to the present one', async () => {
  const { api } = await openLegal('/agb?version=3&at=2026-01-02');
  await screen.findByText('Wortlaut 1');
  expect(api.sent(VERSION)).toEqual([{ slug: 'agb', version: '3', at: '2026-01-02' }]);
  expect(screen.getByText(/Dies ist die Fassung, der Sie zugestimmt haben\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zur aktuellen Fassung' }).getAttribute('href')).toBe(
    '/patient/agb',
  );
});

test('a text can be printed', async () => {
  const printed = vi.fn();
  const { user } = await openLegal('/agb');
  vi.stubGlobal('print', printed);
  window.print = printed;
  await user.click((await screen.findAllByRole('button', { name: 'Drucken' }))[0] as HTMLElement);
  expect(printed).toHaveBeenCalled();
});
