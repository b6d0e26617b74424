import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NEW_LINE, useMessageScroll } from './use-message-scroll.ts';

const PANE_PIXELS = 500;
const MESSAGE_PIXELS = 100;
const PIXELS_ABOVE_PANE = 60;
/** What the pane asks the browser to tell it: when its height, or that of its content, changes. */
let observed: { elements: Element[]; tell: () => void };

/** The simulated browser knows no heights: here every message has the same. */
beforeEach(() => {
  const messagesIn = (element: Element) => element.querySelectorAll('li').length;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(PANE_PIXELS);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return messagesIn(this) * MESSAGE_PIXELS;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    const before = [...(this.closest('ol')?.children ?? [])].indexOf(this);
    return PIXELS_ABOVE_PANE + Math.max(0, before) * MESSAGE_PIXELS;
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        observed = { elements: [], tell };
      }
      observe = (element: Element) => observed.elements.push(element);
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface PaneProps {
  /** The numbers of the messages, oldest first. */
  ids: number[];
  firstNew?: number;
  pendingCount?: number;
  loadOlder?: () => void;
}

function Pane({ ids, firstNew, pendingCount = 0, loadOlder }: PaneProps) {
  const ends = { oldestId: ids[0], newestId: ids.at(-1) };
  const { pane, look, hasNewBelow, goToEnd } = useMessageScroll({ ...ends, pendingCount, loadOlder });
  return (
    <>
      <section ref={pane} aria-label="messages" tabIndex={-1} onScroll={look}>
        <ol>
          {ids.map((id) => (
            <li key={id} {...(id === firstNew && { [NEW_LINE]: true })} />
          ))}
        </ol>
      </section>
      {hasNewBelow && (
        <button type="button" onClick={goToEnd}>
          new below
        </button>
      )}
    </>
  );
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const pane = () => screen.getByRole('region', { name: 'messages' });
const pixelsBelow = () => Math.max(0, pane().scrollHeight - PANE_PIXELS - pane().scrollTop);
const button = () => screen.queryByRole('button', { name: 'new below' });

function scrollTo(pixelsFromEnd: number) {
  pane().scrollTop = pane().scrollHeight - PANE_PIXELS - pixelsFromEnd;
  fireEvent.scroll(pane());
}

test('a conversation opens at its end, or at the line before the first new message', () => {
  const { unmount } = render(<Pane ids={numbers(1, 20)} />);
  expect(pixelsBelow()).toBe(0);
  unmount();
  render(<Pane ids={numbers(1, 20)} firstNew={11} />);
  expect(pane().scrollTop).toBe(1_000 - 24);
});

test('whoever reads at the end sees a new message; whoever reads further up stays there and is told of it', async () => {
  const { rerender } = render(<Pane ids={numbers(1, 20)} />);
  scrollTo(80);
  rerender(<Pane ids={numbers(1, 21)} />);
  expect([pixelsBelow(), button()]).toEqual([0, null]);

  scrollTo(81);
  rerender(<Pane ids={numbers(1, 22)} />);
  expect(pixelsBelow()).toBe(81 + MESSAGE_PIXELS);
  await userEvent.click(button() as HTMLElement);
  expect([pixelsBelow(), document.activeElement]).toEqual([0, pane()]);
  fireEvent.scroll(pane());
  expect(button()).toBeNull();
});

test.each([600, 40])('older messages above move nothing that is read, %d px from the end', (fromEnd) => {
  const { rerender } = render(<Pane ids={numbers(11, 30)} />);
  scrollTo(fromEnd);
  rerender(<Pane ids={numbers(1, 30)} />);
  expect([pixelsBelow(), button()]).toEqual([fromEnd, null]);
});

test('older messages load near the top, and at once where all messages fit', () => {
  const loadOlder = vi.fn();
  const { unmount } = render(<Pane ids={numbers(1, 20)} loadOlder={loadOlder} />);
  scrollTo(1_000);
  expect(loadOlder).not.toHaveBeenCalled();
  scrollTo(1_450);
  expect(loadOlder).toHaveBeenCalledTimes(1);
  unmount();
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(0);
  render(<Pane ids={[1]} loadOlder={loadOlder} />);
  expect(loadOlder).toHaveBeenCalledTimes(2);
});

test('the end stays in view when the height changes, unless somebody reads further up', () => {
  render(<Pane ids={numbers(1, 20)} />);
  expect(observed.elements).toEqual([pane(), pane().firstElementChild]);
  pane().scrollTop = 900;
  act(() => observed.tell());
  expect(pixelsBelow()).toBe(0);

  scrollTo(300);
  act(() => observed.tell());
  expect(pixelsBelow()).toBe(300);
});

test('whoever writes is taken to the end, however far up the reading was', () => {
  const { rerender } = render(<Pane ids={numbers(1, 20)} />);
  scrollTo(600);
  rerender(<Pane ids={numbers(1, 20)} pendingCount={1} />);
  act(() => observed.tell());
  expect([pixelsBelow(), button()]).toEqual([0, null]);
});
