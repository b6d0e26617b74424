import { threadId } from 'node:worker_threads';
import { workInThread } from './thread.ts';

/** Tells in which thread it worked; fails or dies when it is told so. */
workInThread((told: 'work' | 'fail' | 'die') => {
  if (told === 'fail') throw new Error('It failed.');
  if (told === 'die') process.exit(1);
  return threadId;
});
