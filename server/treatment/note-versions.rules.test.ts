import { expect, test } from 'vitest';
import { beginsVersion } from './note-versions.rules.ts';

const BEGUN = new Date('2026-11-16T09:00:00Z');
const after = (minutes: number) => new Date(BEGUN.getTime() + minutes * 60_000);
const before = { begunAt: BEGUN, changedById: 1, sections: { reason: 'x'.repeat(60), course: 'Mai' } };
const { sections } = before;
const saving = { changedAt: after(9), changedById: 1, sections };

test.each([
  ['the first words', undefined, saving, true],
  ['typing on', before, { ...saving, sections: { ...sections, course: 'seit Mai' } }, false],
  ['another writer', before, { ...saving, changedById: 2 }, true],
  ['ten minutes later', before, { ...saving, changedAt: after(10) }, true],
  ['39 characters less', before, { ...saving, sections: { reason: 'x'.repeat(21) } }, false],
  ['40 characters less', before, { ...saving, sections: { reason: 'x'.repeat(20) } }, true],
  ['an emptied long section', before, { ...saving, sections: {} }, true],
])('%s: whether a new version begins', (_, last, next, isNew) => {
  expect(beginsVersion(last, next)).toBe(isNew);
});
