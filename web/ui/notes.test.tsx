import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aFile, connect, refused, slow, TestApi } from '#web/testing/api.ts';
import { Accordion } from './Accordion.tsx';
import { Badge } from './Badge.tsx';
import { EmptyNote } from './EmptyNote.tsx';
import { FailureNote } from './FailureNote.tsx';
import { FileLink } from './FileLink.tsx';
import { Notice } from './Notice.tsx';
import { Progress } from './Progress.tsx';
import { Skeleton } from './Skeleton.tsx';
import { StepBar } from './StepBar.tsx';
import { currentToasts, dismissToast } from './toasts.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  for (const { id } of currentToasts()) dismissToast(id);
});

const person = () => userEvent.setup({ delay: null });

test('progress is said in percent as long as it is known', () => {
  const { rerender } = render(<Progress label="Wird übertragen" share={0.426} />);
  const bar = screen.getByLabelText<HTMLProgressElement>('Wird übertragen43 %');
  expect([bar.max, bar.value]).toEqual([1, 0.426]);
  rerender(<Progress label="Wird geprüft" />);
  expect(screen.getByLabelText('Wird geprüft').hasAttribute('value')).toBe(false);
});

test('a badge counts to 99 and says the whole number; at zero there is none', () => {
  const { container, rerender } = render(<Badge count={100} label="100 ungelesen" />);
  expect(container.textContent).toBe('99+100 ungelesen');
  rerender(<Badge count={99} label="99 ungelesen" />);
  expect(container.querySelector('[aria-hidden=true]')?.textContent).toBe('99');
  rerender(<Badge count={0} label="0 ungelesen" />);
  expect(container.textContent).toBe('');
});

test.each([
  ['danger', 'alert'],
  ['waiting', 'status'],
  ['good', 'status'],
] as const)('a notice with the tone “%s” is an %s', (tone, role) => {
  render(<Notice tone={tone}>Bitte lesen</Notice>);
  expect(screen.getByRole(role).textContent).toBe('Bitte lesen');
  expect(screen.getByRole(role).dataset.tone).toBe(tone);
});

test('an empty place has a title, a sentence and the next step', () => {
  const { container } = render(<EmptyNote title="Leer" text="Noch nichts." action={<a href="/x">Los</a>} />);
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Leer',
    'Noch nichts.',
  ]);
  expect(screen.getByRole('link', { name: 'Los' })).toBeTruthy();
});

test('a failure has words of its own, and trying again gives the focus to the part around it', async () => {
  const onRetry = vi.fn();
  render(
    <section tabIndex={-1} aria-label="Liste">
      <FailureNote onRetry={onRetry} />
    </section>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Das konnte gerade nicht geladen werden.');
  await person().click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Liste');
});

test('a failure that cannot be tried again says why, without a button', () => {
  render(<FailureNote message="Gerade nicht." />);
  expect(screen.getByRole('alert').textContent).toBe('Gerade nicht.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('what is loading is read aloud, in general words unless told', () => {
  const { rerender } = render(<Skeleton rows={3} />);
  expect(screen.getByRole('status').textContent).toBe('Wird geladen …');
  expect(screen.getByRole('status').querySelectorAll('[aria-hidden=true]')).toHaveLength(3);
  rerender(<Skeleton rows={1} label="Termine werden geladen" />);
  expect(screen.getByRole('status').textContent).toBe('Termine werden geladen');
});

test('a bar of steps says which ones are done and which one is now', () => {
  render(<StepBar label="Buchung" steps={['Leistung', 'Termin', 'Zahlung']} current={2} />);
  expect(screen.getByRole('list', { name: 'Buchung' })).toBeTruthy();
  const steps = screen.getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Leistung, erledigt', '2Termin', '3Zahlung']);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});

test('one section is open at first; exclusive ones share a name, so that one closes the other', () => {
  const sections = [
    { id: 'a', title: 'Eins', content: 'Erstes' },
    { id: 'b', title: 'Zwei', content: 'Zweites' },
  ];
  const { container, rerender } = render(<Accordion sections={sections} openAtFirst="b" isExclusive />);
  const details = () => [...container.querySelectorAll('details')];
  expect(details().map(({ open, textContent }) => [open, textContent])).toEqual([
    [false, 'EinsErstes'],
    [true, 'ZweiZweites'],
  ]);
  expect(new Set(details().map((each) => each.getAttribute('name'))).size).toBe(1);
  expect(details()[0]?.getAttribute('name')).toBeTruthy();
  rerender(<Accordion sections={sections} />);
  expect(details().map((each) => each.getAttribute('name'))).toEqual([null, null]);
});

const FILE = 'GET /api/patients/invoices/:id/pdf';
const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Rechnung 31' });

test('a file is saved once per press and says while it loads; a refusal is an error toast', async () => {
  const answer = slow<typeof FILE>();
  const api = new TestApi({ [FILE]: answer.answer as never });
  connect(api);
  const user = person();
  render(
    <FileLink path="/api/patients/invoices/31/pdf" label="Rechnung 31">
      PDF
    </FileLink>,
  );
  expect([link().getAttribute('href'), link().hasAttribute('download'), link().target]).toEqual([
    '/api/patients/invoices/31/pdf',
    true,
    '',
  ]);
  expect(link().getAttribute('aria-busy')).toBe('false');
  await user.click(link());
  await user.click(link());
  expect([link().getAttribute('aria-busy'), api.sent(FILE)]).toEqual(['true', [{ id: '31' }]]);
  answer.resolve(refused(404, { message: 'Nicht gefunden.' }) as never);
  await waitFor(() => expect(link().getAttribute('aria-busy')).toBe('false'));
  expect(currentToasts()).toMatchObject([{ type: 'error', text: 'Nicht gefunden.' }]);
});

test('a file that opens gets a tab of its own', async () => {
  connect(new TestApi({ [FILE]: aFile('r.pdf') as never }));
  const tab = { location: { href: '' }, close: vi.fn() };
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as never);
  render(
    <FileLink path="/api/patients/invoices/31/pdf" label="Rechnung 31" opensTab>
      PDF
    </FileLink>,
  );
  expect([link().target, link().rel, link().hasAttribute('download')]).toEqual(['_blank', 'noopener', false]);
  await person().click(link());
  await waitFor(() => expect(tab.location.href).toMatch(/^blob:/));
  expect(opened).toHaveBeenCalledWith('', '_blank');
});
