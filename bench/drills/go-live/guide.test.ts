import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTAINERS, type GuideBlock, missingLines, readGuide } from './guide.ts';

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

/** A new version comes on another day, when the file of names is gone. */
const LATER = /^1[5-7]\./;

test('a block of the guide uses only names that a block before it has set, and after going live only those of its own step', () => {
  const guide = readGuide(readFileSync('docs/go-live.md', 'utf8'));
  const steps = guide.filter(({ step }) => step !== CONTAINERS);
  const installing = steps.filter(({ step }) => !LATER.test(step));
  const later = steps.filter(({ step }) => LATER.test(step));
  const containers = guide.filter(({ step }) => /^3\./.test(step) || step === CONTAINERS);
  expect([installing, later, containers].flatMap(unsetNames)).toEqual([]);
  expect(later.length).toBeGreaterThan(2);
});

function unsetNames(blocks: GuideBlock[]): string[] {
  const set = new Set<string>();
  return blocks.flatMap(({ step, commands }) => {
    for (const [, assigned, looped] of commands.matchAll(/^ *(\w+)=|for (\w+) in/gm))
      set.add(assigned ?? looped ?? '');
    const used = [...commands.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name = '']) => name);
    return used.filter((name) => !set.has(name)).map((name) => `${step}: ${name}`);
  });
}
