import { expect, test } from 'vitest';
import { maskSource } from './mask-source.ts';

test.each([
  ['a line comment', "a(); // import 'b'", 'a();              '],
  ['a block comment keeps its lines', '/* {\n{ */ b', '    \n     b'],
  ['the inside of a string', "f('{', \"it's\")", 'f(\' \', "    ")'],
  ['an escaped quote', "f('\\'{') {", "f('   ') {"],
  ['a regular expression', 'x = /[/{]"/g; y', 'x = /     /g; y'],
  ['a division stays code', 'a / b / c {', 'a / b / c {'],
  ['an apostrophe in JSX text', "<p>Don't</p> {x}", "<p>Don't</p> {x}"],
  ['a template around code', '`{ $' + '{f({ a: `}` })} {`;}', '`  $' + '{f({ a: ` ` })}  `;}'],
])('%s', (_, source, masked) => {
  expect(maskSource(source)).toBe(masked);
});
