import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RestOfErrors } from './RestOfErrors.tsx';
import { showToast, withdrawToast } from './toasts.ts';

afterEach(cleanup);

const TEXT = 'Der Termin ist inzwischen vergeben.';
const hides = () => screen.getByText(TEXT).closest('[class*="inToast"]') !== null;

test('a refusal stands on the screen once: beside the form only when its toast is gone', () => {
  showToast({ type: 'error', text: TEXT });
  render(<RestOfErrors refusal={{ rest: [TEXT], isToasted: true }} />);
  expect(hides()).toBe(true);
  act(() => withdrawToast(TEXT));
  expect(hides()).toBe(false);
  // The toast has announced it; it is not announced again.
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([{ rest: [TEXT], isToasted: false }, { rest: [TEXT] }])(
  'a refusal that no toast says is shown and announced at once: %j',
  (refusal) => {
    render(<RestOfErrors refusal={refusal} />);
    expect(hides()).toBe(false);
    expect(screen.getByRole('alert').textContent).toContain(TEXT);
  },
);

test('ERR-20: the lead is shown at once even while a toast says the rest', () => {
  showToast({ type: 'error', text: TEXT });
  render(
    <RestOfErrors lead="Das Zurücksetzen hat nicht geklappt." refusal={{ rest: [TEXT], isToasted: true }} />,
  );
  expect(screen.getByText('Das Zurücksetzen hat nicht geklappt.').closest('[class*="inToast"]')).toBeNull();
  expect(hides()).toBe(true);
  act(() => withdrawToast(TEXT));
});

test('without a refusal and a lead there is nothing', () => {
  const { container } = render(<RestOfErrors refusal={null} />);
  expect(container.textContent).toBe('');
});
