import { expect, test } from 'vitest';
import { usedStyles } from './used-styles.rules.ts';

const HTML =
  '<html lang="de"><body><p class="lead wide">Words</p><input type="text" disabled=""></body></html>';

test.each([
  ['.lead{color:red}', 'a class of the page'],
  ['p{margin:0}', 'a tag of the page'],
  ['*,:before,:after{box-sizing:border-box}', 'everything'],
  ['.lead.wide>:first-child{order:1}', 'what stands inside'],
  ['[type=text]{width:1px}', 'an attribute with its value'],
  ['[type^=te]{width:1px}', 'an attribute that begins so'],
  ['.lead:not(.gone){color:red}', 'what is not something else'],
  [':where(.gone,.lead){color:red}', 'one of several'],
  ['.lead:has(input:disabled){color:red}', 'what holds something of the page'],
  ['input:disabled{color:red}', 'a field that is disabled'],
  ['@media (width<=767.98px){.lead{color:red}}', 'narrow screens'],
  ['@font-face{font-family:A;src:url(a;b.woff2)}', 'a font'],
  ['.lead:after{content:"};{"}', 'signs in quotation marks'],
])('%s stays: %s', (css) => {
  expect(usedStyles(css, HTML)).toBe(css);
});

test.each([
  ['.gone{color:red}', 'a class of another page'],
  ['.lead .gone{color:red}', 'a class of another page inside'],
  ['table{margin:0}', 'a tag of another page'],
  ['[type=date]{width:1px}', 'another value'],
  ['[aria-invalid=true]{color:red}', 'an attribute of another page'],
  ['.lead:hover{color:red}', 'what the pointer touches'],
  ['.lead:has(.gone){color:red}', 'what holds something of another page'],
  ['@media print{.lead{color:red}}', 'paper'],
  ['@media (width<=767.98px){.gone{color:red}}', 'narrow screens of another page'],
  ['@keyframes turn{to{rotate:1turn}}', 'motion that nothing makes'],
])('%s comes later: %s', (css) => {
  expect(usedStyles(css, HTML)).toBe('');
});

test('of several selectors those of the page stay', () => {
  expect(usedStyles('.gone,.lead,.lead:hover{color:red}', HTML)).toBe('.lead{color:red}');
});

test('motion that something makes stays', () => {
  const css = '.lead{animation:turn 1s}@keyframes turn{to{rotate:1turn}}';
  expect(usedStyles(css, HTML)).toBe(css);
});

test('only values that are asked for stay, also by other values and by the page itself', () => {
  const css = ':root{--a:var(--b);--b:red;--c:blue;--d:green}.lead{color:var(--a)}';
  expect(usedStyles(css, `${HTML}<svg><path fill="var(--d)"></path></svg>`)).toBe(
    ':root{--a:var(--b);--b:red;--d:green}.lead{color:var(--a)}',
  );
});
