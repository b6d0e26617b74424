import { expect, test } from 'vitest';
import { applyTool } from './text-tools.ts';

const selection = { text: 'eins zwei drei', start: 5, end: 9 };

test.each([
  ['strong', 'eins <strong>zwei</strong> drei'],
  ['h3', 'eins <h3>zwei</h3> drei'],
  ['a', 'eins <a href="https://">zwei</a> drei'],
  ['li', 'eins <ul>\n  <li>zwei</li>\n</ul> drei'],
] as const)('SEAM-17: the tool %s marks what is selected and keeps it selected', (tool, text) => {
  const marked = applyTool(tool, selection);

  expect(marked.text).toBe(text);
  expect(marked.text.slice(marked.start, marked.end)).toBe('zwei');
});
