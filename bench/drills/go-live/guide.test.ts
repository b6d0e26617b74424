import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingLines, readGuide } from './guide.ts';

const PAGE = `# Guide
## 1. First
\`\`\`sh names
one
\`\`\`
Words.
\`\`\`sh
two <<END
  text
END
\`\`\`
\`\`\`text
seen …
done
\`\`\`
## 2. Second
\`\`\`ini
no = command
\`\`\`
`;

test('the blocks of a guide are its commands, each with what is seen below it', () => {
  expect(readGuide(PAGE)).toEqual([
    { step: '1. First', name: 'names', commands: 'one\n', expected: [] },
    {
      step: '1. First',
      name: undefined,
      commands: 'two <<END\n  text\nEND\n',
      expected: ['seen …', 'done'],
    },
  ]);
});

test('expected lines must appear in their order; others may stand between them', () => {
  expect(missingLines(['seen …', 'done'], 'x\nseen at last\ny\ndone\n')).toEqual([]);
  expect(missingLines(['seen …', 'done'], 'done\nseen it\n')).toEqual(['done']);
  expect(missingLines(['a.c'], 'abc')).toEqual(['a.c']);
});

test('the page about going live has blocks for each of its steps that needs commands', () => {
  const steps = new Set(readGuide(readFileSync('docs/go-live.md', 'utf8')).map(({ step }) => step));
  expect(steps.size).toBeGreaterThan(12);
});
