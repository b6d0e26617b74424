import { threadId } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { openThread } from './thread.ts';

const openIt = () =>
  openThread<'work' | 'fail' | 'die', number>(new URL('./testing-thread.ts', import.meta.url));

test('the work is done in another thread, always the same', async () => {
  const work = openIt();
  const first = await work('work');
  expect(first).not.toBe(threadId);
  expect(await Promise.all([work('work'), work('work')])).toEqual([first, first]);
});

test('a failed piece of work rejects with its reason, and the others succeed', async () => {
  const work = openIt();
  const [before, failed, after] = await Promise.allSettled([work('work'), work('fail'), work('work')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'It failed.' } });
  expect(after).toEqual(before);
});

test('when the thread dies, its work rejects and the next piece of work gets a new thread', async () => {
  const work = openIt();
  const [first, died, behind] = await Promise.allSettled([work('work'), work('die'), work('work')]);
  expect([died.status, behind.status]).toEqual(['rejected', 'rejected']);
  expect(await work('work')).not.toBe(first.status === 'fulfilled' && first.value);
});

test('a file that cannot be started rejects the work', async () => {
  const work = openThread(new URL('./no-such-file.ts', import.meta.url));
  await expect(work('work')).rejects.toThrow('no-such-file');
});
