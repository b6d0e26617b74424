import { expect, test, vi } from 'vitest';
import { ApiError } from './call-api.ts';
import { failureOf, isRefused, queriesOf } from './queries.tsx';
import { createWindowContext } from './window-context.ts';

test.each([400, 403, 404, 409, 410, 422])(
  '%i is a refusal: it takes away what was read before',
  async (status) => {
    expect(isRefused(new ApiError(status))).toBe(true);
    expect(await readAgain(new ApiError(status))).toBeUndefined();
  },
);

test.each([0, 429, 500, 502, 503])('%i may pass: what was read before stays', async (status) => {
  expect(isRefused(new ApiError(status))).toBe(false);
  expect(await readAgain(new ApiError(status))).toBe('read before');
});

test('after 401 the app itself forgets everything or hides the page, so that typed entries can wait', async () => {
  expect(await readAgain(new ApiError(401))).toBe('read before');
});

test('a fault in the browser is no refusal', async () => {
  expect(await readAgain(new TypeError('Failed to fetch'))).toBe('read before');
});

/** What is left of an answer when the next read fails with this error, which the console names without any data. */
async function readAgain(error: Error): Promise<unknown> {
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  const queries = queriesOf(createWindowContext());
  const queryKey = ['record'];
  queries.setQueryData(queryKey, 'read before');
  const queryFn = () => Promise.reject(error);
  await queries.fetchQuery({ queryKey, queryFn, retry: false, staleTime: 0 }).catch(() => {});
  expect(said).toHaveBeenCalledExactlyOnceWith('loading record failed');
  return queries.getQueryData(queryKey);
}

const read = (error: Error | null) => ({ error, isLoadingError: error !== null, refetch: vi.fn() });

test('one press asks again for everything that failed, and the first reason is named', () => {
  const [fine, first, second] = [
    read(null),
    read(new ApiError(503, { message: 'Später.' })),
    read(new ApiError(0)),
  ];
  const failure = failureOf(fine, first, second);
  expect(failure?.message).toBe('Später.');
  failure?.onRetry();
  expect([fine, first, second].map(({ refetch }) => refetch.mock.calls.length)).toEqual([0, 1, 1]);
});

test('without a failure there is nothing to say; a failure without words has none', () => {
  expect(failureOf(read(null))).toBeUndefined();
  expect(failureOf(read(new ApiError(0)))?.message).toBeUndefined();
});
