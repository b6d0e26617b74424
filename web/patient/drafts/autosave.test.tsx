import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drafts } from '#texts/generated/drafts.ts';
import { renderHtml } from '#web/testing/render-html.tsx';
import { Autosaver, SaveNote, type SaveState } from './autosave.tsx';

test.each([
  ['saving', ''],
  ['saved', ''],
  ['failed', drafts.de.save_failed],
] as const)('a draft: %s. Only a failure is read aloud', (state, spoken) => {
  expect(renderHtml(<SaveNote state={state} />)).toContain(`<span role="status">${spoken}</span>`);
});

test.each([
  ['saved', 'Entwurf gespeichert: 14:05 Uhr'],
  ['nothing', 'Entwurf gespeichert: 14:05 Uhr'],
  ['saving', 'Wird gespeichert …'],
  ['failed', 'Entwurf gespeichert: 14:05 Uhr'],
] as const)('the note says when the server saved last: %s', (state, text) => {
  vi.useFakeTimers({ now: new Date('2026-11-19T16:00:00Z') });
  expect(renderHtml(<SaveNote state={state} savedAt="2026-11-19T13:05:00.000Z" />)).toContain(text);
});

test('the time of yesterday names its day', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T06:00:00Z') });
  const html = renderHtml(<SaveNote state="saved" savedAt="2026-11-19T13:05:00.000Z" />);
  expect(html).toContain('Entwurf gespeichert: 19.11.2026 14:05 Uhr');
});

let states: SaveState[];
let saver: Autosaver<string>;
let saved: string[];

beforeEach(() => {
  vi.useFakeTimers();
  [states, saved] = [[], []];
  saver = new Autosaver((state) => states.push(state));
  saver.save = async (entries) => void saved.push(entries);
});
afterEach(() => vi.useRealTimers());

test('only the last of quick entries is saved, shortly after the last key', async () => {
  saver.schedule('M');
  saver.schedule('Ma');
  await vi.advanceTimersByTimeAsync(1100);
  expect(saved).toEqual([]);
  saver.schedule('Mar');
  await vi.advanceTimersByTimeAsync(1300);
  expect(saved).toEqual(['Mar']);
  expect(new Set(states.slice(0, -1))).toEqual(new Set(['saving']));
  expect(states.at(-1)).toBe('saved');
});

test('a newer entry waits until the older one is saved', async () => {
  const first = Promise.withResolvers<void>();
  saver.save = async (entries) => {
    if (entries === 'first') await first.promise;
    saved.push(entries);
  };
  saver.schedule('first');
  saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  saver.schedule('second');
  const done = saver.flush();
  first.resolve();
  await done;
  expect(saved).toEqual(['first', 'second']);
});

test('a step waits for all saves, whether they succeed or fail', async () => {
  const first = Promise.withResolvers<void>();
  saver.save = async (entries) => {
    saved.push(entries);
    await first.promise;
  };
  saver.schedule('first');
  saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  let isSent = false;
  const step = saver.flush().then(() => {
    isSent = true;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isSent).toBe(false);
  first.reject(new Error('no network'));
  await step;
  expect([isSent, states.at(-1)]).toEqual([true, 'failed']);
});

test('a failed save is repeated with the next entry, or when the page is left', async () => {
  saver.save = async () => Promise.reject(new Error('no network'));
  saver.schedule('typed');
  await saver.flush();
  expect(states.at(-1)).toBe('failed');
  saver.save = async (entries) => void saved.push(entries);
  await saver.flush();
  expect(saved).toEqual(['typed']);
});

test('the note does not say “saved” while a newer entry waits', async () => {
  const first = Promise.withResolvers<void>();
  saver.save = () => first.promise;
  saver.schedule('first');
  const done = saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  saver.schedule('second');
  first.resolve();
  await done;
  expect(states).not.toContain('saved');
  await vi.advanceTimersByTimeAsync(1300);
  expect(states.at(-1)).toBe('saved');
  saver.schedule('third');
  expect(states.at(-1)).toBe('saving');
});

test('an entry that was sent in another way is not saved', async () => {
  saver.schedule('typed');
  saver.drop();
  await saver.flush();
  expect([saved, states.at(-1)]).toEqual([[], 'nothing']);
});
