import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimedButton, useCountdown } from './TimedButton.tsx';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-16T09:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const onClick = vi.fn();

function Resend({ seconds, look }: { seconds?: number; look?: 'quiet' }) {
  const { secondsLeft, start } = useCountdown(seconds);
  return (
    <>
      <TimedButton secondsLeft={secondsLeft} look={look} onClick={onClick}>
        Erneut senden
      </TimedButton>
      <button type="button" onClick={() => start(2)}>
        Start
      </button>
    </>
  );
}
const timed = () => screen.getAllByRole('button')[0] as HTMLButtonElement;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('a button without a wait acts at once', () => {
  onClick.mockClear();
  render(<Resend />);
  expect([timed().textContent, timed().getAttribute('aria-disabled')]).toEqual(['Erneut senden', null]);
  timed().click();
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a locked button counts the seconds, ignores presses, keeps the focus and then acts again', () => {
  onClick.mockClear();
  render(<Resend seconds={3} />);
  timed().focus();
  expect(timed().textContent).toContain('3');
  expect(timed().getAttribute('aria-disabled')).toBe('true');
  timed().click();
  pass(1000);
  expect(timed().textContent).toContain('2');
  pass(2000);
  expect([timed().textContent, document.activeElement]).toEqual(['Erneut senden', timed()]);
  expect(onClick).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
  timed().click();
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a countdown starts when it is told to, and leaves no timer behind', () => {
  const view = render(<Resend />);
  expect(vi.getTimerCount()).toBe(0);
  act(() => screen.getByText('Start').click());
  expect(timed().textContent).toContain('2');
  view.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a locked button is filled unless it reads like a link', () => {
  render(<Resend seconds={3} />);
  expect(timed().className).toMatch(/locked.*filled/);
  cleanup();
  render(<Resend seconds={3} look="quiet" />);
  expect(timed().className).toMatch(/locked/);
  expect(timed().className).not.toMatch(/filled/);
});

test('a button that nobody has locked is free, also when the clock goes on while it renders', () => {
  let now = 1_000;
  vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 1;
    return now;
  });
  const secondsOf = (seconds?: number) => renderHook(() => useCountdown(seconds)).result.current.secondsLeft;

  expect([secondsOf(), secondsOf(30)]).toEqual([0, 30]);
  vi.restoreAllMocks();
});
