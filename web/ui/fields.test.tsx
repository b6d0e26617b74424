import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { FilePicker } from './FilePicker.tsx';
import { PasswordField } from './PasswordField.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { Segments } from './Segments.tsx';
import { Select } from './Select.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

const person = () => userEvent.setup({ delay: null, applyAccept: false });
/** What a screen reader reads after the name of a field: its hint and its errors. */
const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .filter(Boolean);
const frame = { label: 'Ort', hint: 'Ohne Kürzel', errors: ['Fehlt.', 'Zu kurz.'], required: true };

test.each([
  ['text', <TextField key="text" {...frame} name="city" />],
  ['textarea', <TextArea key="area" {...frame} name="city" />],
  ['select-one', <Select key="select" {...frame} name="city" />],
  ['checkbox', <Checkbox key="box" {...frame} name="city" />],
  ['password', <PasswordField key="password" {...frame} name="city" />],
])('a field of the type %s belongs to its label, its hint and its errors', (type, element) => {
  render(element);
  const field = screen.getByLabelText<HTMLInputElement>(/^Ort/, { selector: '[name=city]' });
  expect([field.type, field.required, field.getAttribute('aria-invalid')]).toEqual([type, true, 'true']);
  expect(described(field)).toEqual(['Ohne Kürzel', 'Fehlt.Zu kurz.']);
  expect(field.labels?.[0]?.textContent).toBe('Ort\u00a0*');
  expect(screen.getByText('Fehlt.').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
});

test('a field without hint and errors is valid, says nothing further and has no mark', () => {
  render(<TextField label="Ort" id="place" addon="+49" />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Ort' });
  expect([field.id, field.required, field.getAttribute('aria-invalid')]).toEqual(['place', false, 'false']);
  expect(described(field)).toEqual([]);
  expect(screen.getByText('+49')).toBeTruthy();
});

test('a password is shown and hidden again; while it can be read, whoever needs it gets it', async () => {
  const [onSeen, onChange] = [vi.fn(), vi.fn()];
  const user = person();
  render(<PasswordField label="Passwort" onSeen={onSeen} onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>('Passwort', { selector: 'input' });
  const eye = screen.getByRole('button', { name: 'Passwort anzeigen' });
  expect([field.type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  expect(field.getAttribute('spellcheck')).toBe('false');
  expect(field.getAttribute('autocapitalize')).toBe('none');
  await user.click(eye);
  expect(onSeen).not.toHaveBeenCalled();
  await user.click(eye);
  await user.type(field, 'ab');
  expect([onChange.mock.calls.length, onSeen.mock.calls.length]).toEqual([2, 0]);
  await user.click(eye);
  expect([field.type, eye.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  await user.type(field, 'c');
  expect(onSeen.mock.calls).toEqual([['ab'], ['abc']]);
});

test('radios stand in a group with its name, its notes and its ends; one is chosen, one may be closed', async () => {
  const onChange = vi.fn();
  render(
    <RadioGroup
      {...frame}
      label={'Stärke'}
      name={'level'}
      layout={'scale'}
      ends={['mild', 'stark']}
      onChange={onChange}
      value="1"
      options={[
        { value: '1', label: 'Eins' },
        { value: '2', label: 'Zwei' },
        { value: '3', label: 'Drei', isDisabled: true },
      ]}
    />,
  );
  const group = screen.getByRole('group', { name: /^Stärke/ });
  expect(described(group)).toEqual(['Ohne Kürzel', 'Fehlt.Zu kurz.']);
  expect(group.textContent).toContain('mildstark');
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(
    radios.map(({ value, checked, disabled, required, name }) => [value, checked, disabled, required, name]),
  ).toEqual([
    ['1', true, false, true, 'level'],
    ['2', false, false, true, 'level'],
    ['3', false, true, true, 'level'],
  ]);
  await person().click(screen.getByRole('radio', { name: 'Zwei' }));
  expect(onChange).toHaveBeenCalledOnce();
});

test('radios that keep their own state begin with a choice, and are open unless closed together', () => {
  render(
    <RadioGroup
      label="Art"
      name="kind"
      defaultValue="b"
      disabled
      options={[
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ]}
    />,
  );
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ checked, disabled, required }) => [checked, disabled, required])).toEqual([
    [false, true, false],
    [true, true, false],
  ]);
});

test('segments show which choice holds, and a press applies another one', async () => {
  const onChoose = vi.fn();
  const choices = [
    { value: 'de', label: 'DE', accessibleLabel: 'Deutsch' },
    { value: 'en', label: 'EN' },
  ] as const;
  render(<Segments label="Sprache" choices={choices} value="de" onChoose={onChoose} />);
  expect(screen.getByRole('group', { name: 'Sprache' })).toBeTruthy();
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  expect([pressed('Deutsch'), pressed('EN')]).toEqual(['true', 'false']);
  await person().click(screen.getByRole('button', { name: 'EN' }));
  expect(onChoose.mock.calls).toEqual([['en']]);
});

test('a busy button says so, keeps the focus, ignores presses and sends no form', async () => {
  const [onClick, onSubmit] = [
    vi.fn(),
    vi.fn((event: { preventDefault: () => void }) => event.preventDefault()),
  ];
  const user = person();
  const view = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busyText="Moment" isBusy={isBusy} onClick={onClick}>
        Senden
      </Button>
    </form>
  );
  const { rerender } = render(view(true));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Moment' });
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled'), button.disabled]).toEqual([
    'true',
    'true',
    false,
  ]);
  await user.click(button);
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0]);
  rerender(view(false));
  await user.click(screen.getByRole('button', { name: 'Senden' }));
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
  expect(button.hasAttribute('aria-busy')).toBe(false);
});

const PDF = { types: ['application/pdf'], maxBytes: 1024 };
const file = (name: string, type: string, bytes = 4) => new File(['x'.repeat(bytes)], name, { type });

function aPicker(props: Partial<Parameters<typeof FilePicker>[0]> = {}) {
  const [onPick, onRefuse] = [vi.fn(), vi.fn()];
  const view = (more: Partial<Parameters<typeof FilePicker>[0]>) => (
    <FilePicker
      label="Datei"
      hint="PDF"
      file={null}
      limits={PDF}
      required
      onPick={onPick}
      onRefuse={onRefuse}
      {...props}
      {...more}
    />
  );
  const { rerender } = render(view({}));
  const input = () => screen.getByLabelText<HTMLInputElement>(/^Datei/, { selector: 'input' });
  return { onPick, onRefuse, input, show: (more: typeof props) => rerender(view(more)) };
}

test('a file within the limits is taken, chosen or dropped; the same one can be chosen again', async () => {
  const { onPick, input } = aPicker();
  expect([input().required, input().accept, described(input())]).toEqual([true, 'application/pdf', ['PDF']]);
  expect(screen.getByText('Datei auswählen')).toBeTruthy();
  const picked = file('a.pdf', 'application/pdf');
  await person().upload(input(), picked);
  expect(input().value).toBe('');
  fireEvent.drop(screen.getByText('oder hierher ziehen'), { dataTransfer: { files: [picked] } });
  expect(onPick.mock.calls).toEqual([[picked], [picked]]);
});

test('a file of another type and one that is too large are refused at once, in place of older errors', async () => {
  const { onPick, onRefuse, input, show } = aPicker();
  await person().upload(input(), file('a.txt', 'text/plain'));
  expect(screen.getByRole('alert').textContent).toBe('Ungültiger Dateityp.');
  await person().upload(input(), file('a.pdf', 'application/pdf', 1025));
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Die Dateigröße überschreitet die Grenze von 1\S*kB\.$/,
  );
  expect([onPick.mock.calls.length, onRefuse.mock.calls.length]).toEqual([0, 2]);
  show({ errors: ['Bitte wählen.'] });
  expect(screen.getByText('Bitte wählen.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a chosen file is named with its size and removed again; the focus goes to the field', async () => {
  const { onPick, input } = aPicker({ file: file('a.pdf', 'application/pdf', 512) });
  expect([input().required, screen.getByText('a.pdf').nextSibling?.textContent]).toEqual([
    false,
    expect.stringMatching(/^(512|0,5|1)/),
  ]);
  expect(screen.getByText('Andere Datei auswählen')).toBeTruthy();
  expect(screen.queryByText('oder hierher ziehen')).toBeNull();
  await person().click(screen.getByRole('button', { name: 'a.pdf entfernen' }));
  expect(onPick.mock.calls).toEqual([[null]]);
  expect(document.activeElement).toBe(input());
});

test('while the form is sent, no other file is taken and the chosen one stays', () => {
  const chosen = file('a.pdf', 'application/pdf');
  const { onPick, input } = aPicker({ file: chosen, disabled: true });
  expect(input().disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'a.pdf entfernen' })).toBeNull();
  fireEvent.drop(screen.getByText('a.pdf'), { dataTransfer: { files: [chosen] } });
  expect(onPick).not.toHaveBeenCalled();
});
