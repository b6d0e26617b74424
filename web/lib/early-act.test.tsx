import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { hideOtherLayout, noteEarlyActs } from './early-act.ts';
import { COMPACT_MEDIA } from './use-is-compact.ts';

const repeatEarlyActs = () => window.repeatEarlyActs?.();

/** The page as the server has rendered it, and what the person does before the app puts its own in its place. */
function onServerPage(html: string, doEarly: () => void): void {
  const rendered = document.createElement('div');
  rendered.innerHTML = html;
  document.body.append(rendered);
  // As in the head of the page: as text, without anything from around it.
  new Function(`(${noteEarlyActs})(["click","input"])`)();
  doEarly();
  rendered.remove();
}

afterEach(cleanup);

const ROWS = '<ul><li>Mo <button>Absagen</button></li><li>Di <button>Absagen</button></li></ul>';

function Rows({ days, onPress }: { days: string[]; onPress: (day: string) => void }) {
  return (
    <ul>
      {days.map((day) => (
        <li key={day}>
          {`${day} `}
          <button type="button" onClick={() => onPress(day)}>
            Absagen
          </button>
        </li>
      ))}
    </ul>
  );
}

const pressSecond = () => fireEvent.click(screen.getAllByRole('button')[1] as HTMLElement);

test('a button that was pressed too early is pressed once when the app is there', async () => {
  const onPress = vi.fn();
  onServerPage(ROWS, pressSecond);
  render(<Rows days={['Mo', 'Di']} onPress={onPress} />);
  await repeatEarlyActs();
  await repeatEarlyActs();
  expect(onPress.mock.calls).toEqual([['Di']]);
  expect(document.activeElement).toBe(screen.getAllByRole('button')[1]);
});

test('where something else stands by now, nothing is pressed', async () => {
  const onPress = vi.fn();
  onServerPage(ROWS, pressSecond);
  render(<Rows days={['So', 'Mo', 'Di']} onPress={onPress} />);
  await repeatEarlyActs();
  expect(onPress).not.toHaveBeenCalled();
});

function Search({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <form>
      <input aria-label="Suche" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => onSearch(text)}>
        Suchen
      </button>
    </form>
  );
}

test('what was typed and sent too early is typed and sent by the app', async () => {
  const onSearch = vi.fn();
  const rendered = '<form><input aria-label="Suche" value=""><button type="button">Suchen</button></form>';
  onServerPage(rendered, () => {
    for (const value of ['H', 'Hormon']) fireEvent.input(screen.getByRole('textbox'), { target: { value } });
    fireEvent.click(screen.getByRole('button'));
    fireEvent.click(screen.getByRole('button'));
  });
  render(<Search onSearch={onSearch} />);
  await repeatEarlyActs();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Hormon');
  expect(onSearch.mock.calls).toEqual([['Hormon']]);
});

test('a form that waits for the app is sent once; a form that the browser has sent is not sent again', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const button = '<button>Senden</button>';
  onServerPage(`<form method="dialog">${button}</form><form action="/next">${button}</form>`, () => {
    for (const pressed of screen.getAllByRole('button')) {
      pressed.closest('form')?.addEventListener('submit', (event) => event.preventDefault());
      fireEvent.click(pressed);
    }
  });
  render(
    ['own', 'browser'].map((name) => (
      <form key={name} onSubmit={(event) => onSubmit(event)} aria-label={name}>
        <button type="submit">Senden</button>
      </form>
    )),
  );
  await repeatEarlyActs();
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ target: screen.getByRole('form', { name: 'own' }) });
});

test('whoever types by then keeps the focus', async () => {
  const onPress = vi.fn();
  onServerPage(ROWS, pressSecond);
  render(
    <>
      <Rows days={['Mo', 'Di']} onPress={onPress} />
      <textarea aria-label="Text" />
    </>,
  );
  screen.getByRole('textbox').focus();
  await repeatEarlyActs();
  expect(onPress).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('a page that was rendered for another width is not shown until the app is there', async () => {
  const { style } = document.documentElement;
  onServerPage(ROWS, () => {});
  hideOtherLayout(COMPACT_MEDIA, false);
  expect(style.visibility).toBe('');
  hideOtherLayout(COMPACT_MEDIA, true);
  expect(style.visibility).toBe('hidden');
  await repeatEarlyActs();
  expect(style.visibility).toBe('');

  vi.useFakeTimers();
  hideOtherLayout(COMPACT_MEDIA, true);
  vi.advanceTimersByTime(3_000);
  expect(style.visibility, 'the app never came').toBe('');
});
