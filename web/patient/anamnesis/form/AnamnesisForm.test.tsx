import { expect, test } from 'vitest';
import type { AnamnesisEntries } from '#contract/anamnesis.contract.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { MemoryRouter } from '#web/lib/fixed-routers.ts';
import { renderHtml } from '#web/testing/render-html.tsx';
import { AnamnesisForm } from './AnamnesisForm.tsx';
import { EMPTY_ENTRIES, withAnswer } from './anamnesis-values.ts';
import { aForm, MARIA } from './testing-form.ts';

const SCALE = 'Skala von 1 (leicht) bis 5 (sehr stark)';

function page(entries: AnamnesisEntries = EMPTY_ENTRIES, errors: ServerErrors = {}): string {
  const html = renderHtml(
    <MemoryRouter>
      <AnamnesisForm
        id="bogen"
        form={aForm()}
        person={MARIA}
        entries={entries}
        onChange={() => {}}
        errors={errors}
        onSubmit={() => {}}
      />
    </MemoryRouter>,
  );
  return html.replaceAll('<!-- -->', '');
}
const levelsIn = (html: string) =>
  [...html.matchAll(/<input[^>]*name="[^"]*level"[^>]*>/g)].map(([input]) => /value="(\d)"/.exec(input)?.[1]);
const hasField = (html: string, id: string) => html.includes(`id="${id}"`);

test('text, scale and child questions appear on yes only', async ({ annotate }) => {
  await annotate('BOGEN-04, BOGEN-06, BOGEN-07, CONST-14', 'proves');
  const before = page();
  expect(hasField(before, 'bogen-otherImportant-medicine-notice')).toBe(false);
  expect(before).not.toContain(SCALE);

  const entries = withAnswer(EMPTY_ENTRIES, 'medicine', { checkedValue: 'yes' });
  const after = page(withAnswer(entries, 'flushes', { checkedValue: 'yes' }));
  expect(hasField(after, 'bogen-otherImportant-medicine-notice')).toBe(true);
  expect(hasField(after, 'bogen-otherImportant-medicine-dose')).toBe(true);
  expect(after).toContain(SCALE);
  expect(levelsIn(after)).toEqual(['1', '2', '3', '4', '5']);
});

test('BOGEN-05: a free text always shows its field', () => {
  expect(hasField(page(), 'bogen-gynecologicalHealth-lastPeriod-notice')).toBe(true);
});

test('BOGEN-03: the questions stand in their sections and are numbered', () => {
  expect(page()).toMatch(/Gynäkologische Gesundheit<\/h2>.*1\.<\/span> flushes\?.*2\.<\/span> lastPeriod\?/);
});

test('ANA-05, BOGEN-12: the form shows the known data, and today as the date', () => {
  expect(page()).toContain('Lindenstraße 12a, 10115 Berlin, Deutschland');
  expect(page()).toContain('value="2026-11-15"');
});

test('ANA-12, BOGEN-11: the browser sends the form even if entries are missing', () => {
  expect(page()).toContain('noValidate');
});

test('BOGEN-15: a screen reader does not read all errors at once', () => {
  const errors = { 'anamneseDaten.categories.0.questions.1.notice': ['Bitte ausfüllen.'] };
  expect(page(EMPTY_ENTRIES, errors)).toContain('Bitte ausfüllen.');
  expect(page(EMPTY_ENTRIES, errors)).not.toContain('aria-live');
});

test('ANA-10, BOGEN-15: an error stands under its question, and the summary leads to it', () => {
  const errors = { 'anamneseDaten.categories.0.questions.1.notice': ['Bitte ausfüllen.'] };
  const html = page(EMPTY_ENTRIES, errors);

  expect(html).toMatch(
    /id="bogen-gynecologicalHealth-lastPeriod-notice-errors"[^>]*><ul.*?Bitte ausfüllen\./,
  );
  expect(html).toContain('Bitte prüfen Sie 1 Angabe');
  expect(html).toContain('href="#bogen-gynecologicalHealth-lastPeriod"');
});

test('a strength that is missing is asked for at the scale, under whichever key the server names it', () => {
  const entries = withAnswer(EMPTY_ENTRIES, 'flushes', { checkedValue: 'yes', notice: 'nachts' });
  const html = page(entries, { 'anamneseDaten.categories.0.questions.0.notice': ['Wie stark?'] });

  expect(html).toMatch(/id="bogen-gynecologicalHealth-flushes-level-errors"[^>]*><ul.*?Wie stark\?/);
  expect(html).toMatch(
    /<input[^>]*aria-describedby="bogen-gynecologicalHealth-flushes-level-errors"[^>]*name="[^"]*level"/,
  );
});

test('the fields after a yes name the question they belong to', () => {
  const html = page(withAnswer(EMPTY_ENTRIES, 'flushes', { checkedValue: 'yes' }));
  expect(html).toMatch(/<fieldset[^>]*aria-label="flushes\?"/);
});

test('a patient is not told that the wording is a draft: that is a matter of the staff', () => {
  expect(aForm().status).toBe('draft');
  expect(page()).not.toContain('Entwurf');
});
