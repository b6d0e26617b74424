import type { FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import type { RenderedPage } from '#contract/page-renderer.ts';
import { createChanges } from '../changes/changes.ts';
import { Failure } from '../failure.ts';
import type { BuiltPage } from './built-page.ts';
import { publicPages } from './public-page.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const RENDERED = {} as RenderedPage;

function pagesOf(
  built: Pick<BuiltPage, 'changedAt' | 'renderer'>,
  changes = createChanges({ isAlone: true }),
) {
  const deps = { changes, now: () => NOW };
  const find = publicPages(
    {} as FastifyInstance,
    deps,
    async () => built as BuiltPage,
    async () => 'page',
  );
  return (path: string) => find({ path, query: '', language: 'de' });
}

test('a few pages are rendered at once, a few more wait, and the browsers render all others', async () => {
  const rendering: (() => void)[] = [];
  const renderer = {
    screenAt: () => 'Login',
    publicPaths: async () => [],
    renderPublic: () => new Promise((resolve) => rendering.push(() => resolve(RENDERED))),
  } as unknown as BuiltPage['renderer'];
  // The cache finds nothing, as while changes may be missed.
  const changes = { ...createChanges({ isAlone: true }), isCurrent: () => false };
  const find = pagesOf({ changedAt: 1, renderer }, changes);
  const found = Array.from({ length: 25 }, async () => {
    try {
      return await find('/login');
    } catch (error) {
      return error instanceof Failure ? error.code : error;
    }
  });
  const first = await Promise.all(found.slice(20));
  expect(first).toEqual(Array(5).fill('server.unavailable'));
  expect(rendering).toHaveLength(4);

  for (let done = 0; done < 20; done += 1) {
    await vi.waitFor(() => expect(rendering.length).toBeGreaterThan(0));
    rendering.shift()?.();
  }
  expect(await Promise.all(found.slice(0, 20))).toEqual(Array(20).fill('page'));
});

test('a new build is asked anew which screens every visitor gets', async () => {
  const rendered = vi.fn(async () => RENDERED);
  const paths = vi.fn<() => Promise<string[]>>().mockResolvedValueOnce([]).mockResolvedValue(['/prices']);
  const renderer = { screenAt: () => 'Prices', publicPaths: paths, renderPublic: rendered };
  const built = { changedAt: 1, renderer: renderer as unknown as BuiltPage['renderer'] };
  const find = pagesOf(built);
  await find('/prices');
  expect(rendered).toHaveBeenLastCalledWith(expect.objectContaining({ path: undefined }));
  built.changedAt = 2;
  await find('/prices');
  expect(rendered).toHaveBeenLastCalledWith(expect.objectContaining({ path: '/prices' }));
});
