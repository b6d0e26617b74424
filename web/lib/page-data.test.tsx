import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  beginTakingOver,
  drawAt,
  endTakingOver,
  isDrawnByServer,
  now,
  readPageData,
  typedBefore,
  UNSENT,
} from './page-data.ts';

afterEach(() => {
  endTakingOver();
  document.body.innerHTML = '';
});

function openForm(method: string) {
  document.body.innerHTML = `<main><form method="${method}"><input name="email" /><input name="remember" type="checkbox" checked /></form></main>`;
  const form = document.querySelector('form') as HTMLFormElement;
  // The simulated browser would leave the page.
  const sent = vi.fn((event: SubmitEvent) => event.preventDefault());
  form.addEventListener('submit', sent);
  return { form, sent };
}

test('a page without data, as in development, has none', () => {
  expect(readPageData()).toBeUndefined();
  document.body.innerHTML = '<script type="application/json" id="page-data">{"isWhole":true}</script>';
  expect(readPageData()).toEqual({ isWhole: true });
});

test('a form that is pressed before the app has taken over waits for it, and is sent once', () => {
  const { form, sent } = openForm(UNSENT);
  form.requestSubmit = vi.fn();
  beginTakingOver();
  expect(isDrawnByServer()).toBe(true);
  expect(fireEvent.submit(form)).toBe(false);
  endTakingOver();
  expect(form.requestSubmit).toHaveBeenCalledOnce();

  endTakingOver();
  expect([isDrawnByServer(), vi.mocked(form.requestSubmit).mock.calls.length]).toEqual([false, 1]);
  fireEvent.submit(form);
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a form that works by itself does not wait', () => {
  const { form } = openForm('get');
  form.requestSubmit = vi.fn();
  beginTakingOver();
  fireEvent.submit(form);
  endTakingOver();
  expect(form.requestSubmit).not.toHaveBeenCalled();
});

test('what was typed counts only until the app has taken over', () => {
  openForm(UNSENT);
  const field = document.querySelector<HTMLInputElement>('[name=email]');
  if (field) field.value = 'maria@clinic.test';
  expect(typedBefore(['email'])).toEqual([]);
  beginTakingOver();
  expect(typedBefore(['email', 'remember', 'phone'])).toEqual([
    ['email', 'maria@clinic.test'],
    ['remember', true],
  ]);
});

test('a page marks the moment from which on it answers', () => {
  performance.clearMarks('usable');
  beginTakingOver();
  expect(performance.getEntriesByName('usable')).toEqual([]);
  endTakingOver();
  expect(performance.getEntriesByName('usable')).toHaveLength(1);
});

test('the clock of a screen stands at the moment of its drawing until the app has taken over', () => {
  const drawnAt = Date.parse('2020-11-17T09:00:00Z');
  drawAt(drawnAt);
  expect(now().getTime(), 'nothing of the server is taken over').toBeGreaterThan(drawnAt);
  beginTakingOver();
  expect(now().getTime()).toBe(drawnAt);
  endTakingOver();
  expect(now().getTime()).not.toBe(drawnAt);
  drawAt(undefined);
});
