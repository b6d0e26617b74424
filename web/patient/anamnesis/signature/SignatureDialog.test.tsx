import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import '#web/testing/open-screen.tsx';
import { SignatureDialog } from './SignatureDialog.tsx';

interface Stroke {
  points: { x: number; y: number }[];
}

/** A pad as the dialog uses it: the test draws, the dialog reads. */
class Pad {
  static made: Pad[] = [];
  static isBroken = false;
  strokes: Stroke[] = [];
  isOff = false;
  private report = () => {};
  readonly options: Record<string, unknown>;

  constructor(_canvas: HTMLCanvasElement, options: Record<string, unknown>) {
    if (Pad.isBroken) throw new Error('no pad');
    this.options = options;
    Pad.made.push(this);
  }
  addEventListener(_name: 'endStroke', report: () => void) {
    this.report = report;
  }
  removeEventListener() {
    this.report = () => {};
  }
  toData() {
    return this.strokes;
  }
  fromData(strokes: Stroke[]) {
    this.strokes = [...strokes];
  }
  off() {
    this.isOff = true;
  }
  toDataURL() {
    return `data:image/png;base64,${this.strokes.length}`;
  }
  draw(stroke: Stroke) {
    this.strokes.push(stroke);
    act(() => this.report());
  }
}
vi.mock('signature_pad', () => ({ default: Pad }));

const LINE: Stroke = {
  points: [
    { x: 0, y: 0 },
    { x: 60, y: 20 },
  ],
};
const DOT: Stroke = { points: [{ x: 5, y: 5 }] };

beforeEach(() => {
  Pad.made = [];
  Pad.isBroken = false;
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true });
});

function openDialog() {
  const user = userEvent.setup({ delay: null });
  const [onSign, onClose] = [vi.fn(), vi.fn()];
  render(<SignatureDialog isOpen name="Petra Sommer" onSign={onSign} onClose={onClose} />);
  const dialog = within(screen.getByRole('dialog'));
  const button = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name });
  const nameField = () => dialog.getByLabelText<HTMLInputElement>(/^Ihr Vor- und Nachname/);
  return { user, onSign, onClose, dialog, button, nameField };
}

async function openPad() {
  const opened = openDialog();
  await opened.user.click(opened.dialog.getByRole('tab', { name: 'Zeichnen' }));
  const pad = await vi.waitUntil(() => Pad.made[0]);
  await act(async () => {});
  return { ...opened, pad };
}

test('SIG-02: the dialog begins with her name and the first font, and the preview says the name', async () => {
  const { user, dialog, nameField } = openDialog();
  expect(nameField().value).toBe('Petra Sommer');
  expect(nameField().maxLength).toBe(100);
  const fonts = dialog.getByRole<HTMLSelectElement>('combobox');
  expect(fonts.value).toBe('Dancing Script');
  await user.selectOptions(fonts, 'Caveat');
  expect([fonts.value, nameField().value]).toEqual(['Caveat', 'Petra Sommer']);
  expect(dialog.getByRole('img', { name: 'Vorschau der Unterschrift: Petra Sommer' })).toBeTruthy();
  await user.clear(nameField());
  expect(fonts.value).toBe('Caveat');
  expect(dialog.getByRole('img', { name: 'Vorschau der Unterschrift, noch leer' })).toBeTruthy();
});

test('without a name nothing is signed, and the field says why until there is one', async () => {
  const { user, onSign, dialog, button, nameField } = openDialog();
  await user.clear(nameField());
  await user.click(button('Unterzeichnen'));
  expect(dialog.getByText('Bitte tippen Sie Ihren Namen ein.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(nameField()));
  await user.type(nameField(), 'Petra');
  expect(dialog.queryByText('Bitte tippen Sie Ihren Namen ein.')).toBeNull();
  expect(onSign).not.toHaveBeenCalled();
});

test('SIG-08, SIG-09: Unterzeichnen returns an image, Abbrechen returns nothing and forgets what was typed', async () => {
  const { user, onSign, onClose, button, nameField } = openDialog();
  await user.clear(nameField());
  await user.type(nameField(), 'Jemand anders');
  await user.click(button('Abbrechen'));
  expect([onSign.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
  expect(nameField().value).toBe('Petra Sommer');
  await user.click(button('Unterzeichnen'));
  await waitFor(() => expect(onSign).toHaveBeenCalledOnce());
  expect(typeof onSign.mock.calls[0]?.[0]).toBe('string');
});

test('SIG-04, SIG-05: the pad has a thin black pen; Undo takes the last stroke back, Clear all', async () => {
  const { user, dialog, button, pad } = await openPad();
  expect(pad.options).toEqual({ penColor: 'black', minWidth: 1, maxWidth: 2 });
  expect(dialog.getByRole('img', { name: 'Unterschriftenfeld, noch leer' })).toBeTruthy();
  expect([button('Rückgängig').disabled, button('Löschen').disabled]).toEqual([true, true]);

  pad.draw(LINE);
  pad.draw(DOT);
  expect(dialog.getByRole('img', { name: 'Unterschriftenfeld, gezeichnet' })).toBeTruthy();
  await user.click(button('Rückgängig'));
  expect(pad.strokes).toHaveLength(1);
  await user.click(button('Löschen'));
  expect(pad.strokes).toEqual([]);
  expect(button('Löschen').disabled).toBe(true);
});

test('SIG-08: a dot is no signature; a line is, and the strokes wait while the other way is looked at', async () => {
  const { user, onSign, dialog, button, pad } = await openPad();
  pad.draw(DOT);
  await user.click(button('Unterzeichnen'));
  expect(dialog.getByText(/Ein Punkt allein genügt nicht/)).toBeTruthy();
  pad.draw(LINE);
  expect(dialog.queryByText(/Ein Punkt allein genügt nicht/)).toBeNull();

  await user.click(dialog.getByRole('tab', { name: 'Tippen' }));
  await waitFor(() => expect(pad.isOff).toBe(true));
  await user.click(dialog.getByRole('tab', { name: 'Zeichnen' }));
  await waitFor(() => expect(Pad.made.at(-1)?.strokes).toHaveLength(2));
  await user.click(button('Unterzeichnen'));
  await waitFor(() => expect(onSign).toHaveBeenCalledWith('data:image/png;base64,2'));
  expect(Pad.made.at(-1)?.options).toMatchObject({ backgroundColor: 'white' });
});

test('a pad that does not come is told, with the other way to sign', async () => {
  Pad.isBroken = true;
  const { user, dialog } = openDialog();
  await user.click(dialog.getByRole('tab', { name: 'Zeichnen' }));
  expect(await dialog.findByText(/konnte nicht geladen werden/)).toBeTruthy();
});
