import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LONGEST_SECTION } from '#contract/treatment.rules.ts';
import type { NoteTexts } from '#contract/treatment-texts.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { expectToast, passTime } from '#web/testing/open-screen.tsx';
import { aNote } from '../testing-note.ts';
import { field, openNote, SAVE, TEXTS, written } from '../testing-open-note.ts';

const HOT = 'Hitzewallungen, vor allem nachts.';
const KNOWN: NoteTexts = {
  texts: [
    { id: 1, abbreviation: 'hw', section: 'any', text: HOT },
    { id: 2, abbreviation: 'rr', section: 'findings', text: 'RR' },
  ],
  templates: [
    {
      service_id: 4,
      version: 2,
      sections: {
        reason: 'Erstgespräch',
        course: '',
        findings: 'RR:\nGewicht:',
        assessment: '',
        procedure: 'Labor',
      },
    },
  ],
};
const NO_TEMPLATE: NoteTexts = { ...KNOWN, templates: [] };
const STORED: Answers = {
  [SAVE]: ({ sections }) => ({ data: written(1, sections as object), conflicts: [] }),
};
const open = (note = aNote(), answers: Answers = {}, texts = NO_TEMPLATE) =>
  openNote(note, { [TEXTS]: { data: texts }, ...STORED, ...answers });
const begin = () => screen.queryByRole('button', { name: 'Mit der Vorlage beginnen' });
const menu = (section: string) => screen.findByRole('button', { name: `Textbaustein einfügen: ${section}` });

test('Tab after an abbreviation inserts its text, which stores itself like typed text', async () => {
  const { api, user } = await open();
  await menu('Verlauf');
  const course = await field('Verlauf');
  await user.type(course, 'Seit Mai hw');
  screen.getByText(`Tab fügt ein: „${HOT}“. Esc: so lassen.`);
  await user.tab();
  expect(document.activeElement).toBe(course);
  expect([course.value, course.selectionEnd]).toEqual([`Seit Mai ${HOT}`, 9 + HOT.length]);
  screen.getByText('Textbaustein eingefügt.');
  await passTime(1_000);
  await screen.findByText(/^Entwurf gespeichert/);
  expect(api.sent(SAVE)).toMatchObject([{ base: 0, sections: { course: `Seit Mai ${HOT}` } }]);
  expect(course.value).toBe(`Seit Mai ${HOT}`);
});

test('Tab leaves the field after any other word, backwards, and after Escape', async () => {
  const { user } = await open();
  await menu('Verlauf');
  const course = await field('Verlauf');
  await user.type(course, 'hwx');
  await user.tab();
  expect([document.activeElement === course, course.value]).toEqual([false, 'hwx']);

  await user.clear(course);
  await user.type(course, 'hw');
  await user.tab({ shift: true });
  expect([document.activeElement === course, course.value]).toEqual([false, 'hw']);

  await user.type(course, ' hw');
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/^Tab fügt ein/)).toBeNull();
  await user.tab();
  expect([document.activeElement === course, course.value]).toEqual([false, 'hw hw']);
});

test('Tab leaves the field where the abbreviation is selected, or came back by undoing', async () => {
  const { user } = await open();
  await menu('Verlauf');
  const course = await field('Verlauf');
  await user.type(course, 'hw');
  course.setSelectionRange(0, 2);
  await user.tab();
  expect([document.activeElement === course, course.value]).toEqual([false, 'hw']);

  course.focus();
  fireEvent.input(course, { target: { value: 'Mai hw' }, inputType: 'historyUndo' });
  course.setSelectionRange(6, 6);
  await user.tab();
  expect([document.activeElement === course, course.value]).toEqual([false, 'Mai hw']);
});

test('walking through the fields with Tab inserts nothing, also where a text ends with an abbreviation', async () => {
  const { user } = await open(written(1, { course: 'Wegen hw', findings: 'Kein rr' }));
  await menu('Verlauf');
  const course = await field('Verlauf');
  course.focus();
  course.setSelectionRange(8, 8);
  await user.tab();
  expect([document.activeElement === course, course.value]).toEqual([false, 'Wegen hw']);
});

test('a text that ends with its own abbreviation does not catch the Tab key', async () => {
  const { user } = await open();
  await menu('Befund');
  const findings = await field('Befund');
  await user.type(findings, 'rr');
  await user.tab();
  expect(findings.value).toBe('RR');
  await user.tab();
  expect([document.activeElement === findings, findings.value]).toEqual([false, 'RR']);
});

test('a text that no longer fits is not inserted', async () => {
  const full = 'x'.repeat(LONGEST_SECTION - 10);
  const { user } = await open(written(1, { course: `${full} ` }));
  await menu('Verlauf');
  const course = await field('Verlauf');
  await user.type(course, 'hw');
  await user.tab();
  await expectToast('error', 'Der Textbaustein passt nicht mehr in dieses Feld.');
  expect(course.value).toBe(`${full} hw`);
});

test('the menu offers what fits the section, and inserts at the caret', async () => {
  const { user } = await open(written(1, { findings: 'Gut. Ende', course: 'Seit Mai' }));
  await user.click(await menu('Befund'));
  const list = (await menu('Befund')).parentElement as HTMLElement;
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`hw ${HOT}`, 'rr RR']);
  const findings = await field('Befund');
  await user.click(findings);
  findings.setSelectionRange(4, 4);
  await user.click(await menu('Befund'));
  await user.click(screen.getByRole('button', { name: 'rr RR' }));
  expect(findings.value).toBe('Gut. RR Ende');
  expect(document.activeElement).toBe(findings);

  await user.click(await menu('Verlauf'));
  expect(screen.queryByRole('button', { name: 'rr RR' })).toBeNull();
  await user.click(screen.getByRole('button', { name: `hw ${HOT}` }));
  expect((await field('Verlauf')).value).toBe(`Seit Mai ${HOT}`);
});

test('an empty note offers the template of its service; nothing is stored before the doctor takes it', async () => {
  const { api, user } = await open(aNote(), {}, KNOWN);
  await screen.findByText('Für diese Leistung gibt es eine Vorlage.');
  await passTime(2_000);
  expect(api.sent(SAVE)).toEqual([]);
  await user.click(begin() as HTMLElement);
  expect(document.activeElement).toBe(await field('Anlass'));
  expect((await field('Befund')).value).toBe('RR:\nGewicht:');
  expect(begin()).toBeNull();
  await passTime(1_000);
  await waitFor(() =>
    expect(api.sent(SAVE)).toMatchObject([
      { base: 0, sections: { reason: 'Erstgespräch', findings: 'RR:\nGewicht:', procedure: 'Labor' } },
    ]),
  );
});

test('a template meets a text of somebody else: both stay, and the doctor decides', async () => {
  const { user } = await open(
    aNote(),
    { [SAVE]: { data: written(1, { reason: 'Anderes' }), conflicts: ['reason'] } },
    KNOWN,
  );
  await screen.findByText('Für diese Leistung gibt es eine Vorlage.');
  await user.click(begin() as HTMLElement);
  await passTime(1_000);
  await user.click(await screen.findByRole('button', { name: 'Beide behalten' }));
  expect((await field('Anlass')).value).toBe('Anderes\n\nErstgespräch');
});

test('who has typed is offered no template', async () => {
  const { user } = await open(aNote(), {}, KNOWN);
  await screen.findByText('Für diese Leistung gibt es eine Vorlage.');
  await user.type(await field('Vorgehen'), 'x');
  expect(begin()).toBeNull();
});

test('the note of a service without a template offers none', async () => {
  await open(aNote({ service_id: 5 }), {}, KNOWN);
  await menu('Anlass');
  expect(begin()).toBeNull();
});

test('an assistant takes the sections of a template that an assistant writes', async () => {
  const { user } = await open(aNote({ can_write_all: false, can_sign: false }), {}, KNOWN);
  await screen.findByText('Für diese Leistung gibt es eine Vorlage.');
  await user.click(begin() as HTMLElement);
  expect((await field('Anlass')).value).toBe('Erstgespräch');
  expect(screen.queryByRole('textbox', { name: 'Vorgehen' })).toBeNull();
});

test('without short texts, or while they cannot be read, the note is written as before', async () => {
  const { user } = await open(aNote(), { [TEXTS]: refused(503, {}) });
  await user.type(await field('Anlass'), 'hw');
  await user.tab();
  expect((await field('Anlass')).value).toBe('hw');
  expect(screen.queryByText(/^Textbausteine/)).toBeNull();
});
