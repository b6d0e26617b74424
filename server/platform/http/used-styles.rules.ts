/**
 * Of the styles of a screen, those that its first look needs, so that a browser has little to read before it paints.
 * Too many rules are harmless, and so are too few of what nobody sees at once: all styles follow at the end of the page.
 */
export function usedStyles(css: string, html: string): string {
  const rules = keepUsed(css, readNames(html));
  return leaveOutUnusedValues(leaveOutUnusedMotion(rules), html);
}

/** What selectors can name of a page; an attribute as `hidden` and as `type=date`. */
interface Names {
  tags: Set<string>;
  classes: Set<string>;
  attributes: Set<string>;
}

const TAG = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)/gi;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;

function readNames(html: string): Names {
  const names: Names = { tags: new Set(['html', 'body']), classes: new Set(), attributes: new Set() };
  for (const [, tag = '', attributes = ''] of html.matchAll(TAG)) {
    names.tags.add(tag.toLowerCase());
    for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      names.attributes.add(attribute.toLowerCase()).add(`${attribute.toLowerCase()}=${value}`);
      if (attribute === 'class') for (const name of value.split(' ')) names.classes.add(name);
    }
  }
  return names;
}

function keepUsed(css: string, page: Names): string {
  return splitRules(css)
    .map((rule) => {
      const [prelude, body] = openRule(rule);
      if (body === undefined || /^@(font-face|keyframes)/.test(prelude)) return rule;
      if (prelude.startsWith('@media print')) return '';
      if (prelude.startsWith('@')) return closeRule(prelude, keepUsed(body, page));
      const selectors = splitOutside(prelude, ',').filter((selector) => mayApply(selector, page));
      return selectors.length > 0 ? closeRule(selectors.join(','), body) : '';
    })
    .join('');
}

/** What is true only after somebody has moved or pressed something. */
const LATER =
  /:(hover|active|focus|focus-visible|focus-within|target|popover-open|modal)\b|::(selection|backdrop)/;
const HAS = /:has\(([^()]*)\)/g;
const IN_BRACKETS = /\([^()]*\)/g;
const ATTRIBUTE_NAMED = /\[([\w-]+)(?:=["']?([^"'\]]*)["']?)?[^\]]*\]/g;

/** Whether the page has every name of the selector somewhere; how they stand to each other does not matter. */
function mayApply(selector: string, page: Names): boolean {
  const inside = [...selector.matchAll(HAS)].map(([, inner = '']) => inner);
  const plain = outsideBrackets(selector);
  if (LATER.test(plain) || (plain.includes(':disabled') && !page.attributes.has('disabled'))) return false;
  const names = plain.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/::?[\w-]+/g, '');
  return (
    inside.every((inner) => splitOutside(inner, ',').some((one) => mayApply(one, page))) &&
    [...plain.matchAll(ATTRIBUTE_NAMED)].every(([, name = '', value]) =>
      page.attributes.has(value === undefined ? name : `${name}=${value}`),
    ) &&
    [...names.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => page.classes.has(name)) &&
    [...names.matchAll(/(?<![\w.#-])[a-z][\w-]*/gi)].every(([name]) => page.tags.has(name.toLowerCase()))
  );
}

function outsideBrackets(selector: string): string {
  const less = selector.replaceAll(IN_BRACKETS, '');
  return less === selector ? selector : outsideBrackets(less);
}

const KEYFRAMES = /^@keyframes\s+([\w-]+)/;

function leaveOutUnusedMotion(css: string): string {
  const rules = splitRules(css);
  const others = rules.filter((rule) => !KEYFRAMES.test(rule)).join('');
  return rules
    .filter((rule) => {
      const name = KEYFRAMES.exec(rule)?.[1];
      return name === undefined || others.includes(name);
    })
    .join('');
}

const CUSTOM = /^\s*(--[\w-]+)\s*:/;
const VALUE_USED = /var\(\s*(--[\w-]+)/g;

/** Leaves out the values that no kept rule asks for, such as the colours of what is not on the page. */
function leaveOutUnusedValues(css: string, html: string): string {
  const asked = new Map<string, Set<string>>();
  const used = new Set<string>();
  const namesIn = (text: string) => [...text.matchAll(VALUE_USED)].map(([, name = '']) => name);
  for (const name of namesIn(html)) used.add(name);
  eachDeclaration(css, (declaration) => {
    const custom = CUSTOM.exec(declaration)?.[1];
    if (custom === undefined) for (const name of namesIn(declaration)) used.add(name);
    else asked.set(custom, new Set([...(asked.get(custom) ?? []), ...namesIn(declaration)]));
    return true;
  });
  for (const name of used) for (const further of asked.get(name) ?? []) used.add(further);
  return eachDeclaration(css, (declaration) => {
    const custom = CUSTOM.exec(declaration)?.[1];
    return custom === undefined || used.has(custom);
  });
}

/** The rules with those declarations that are to stay. */
function eachDeclaration(css: string, stays: (declaration: string) => boolean): string {
  return splitRules(css)
    .map((rule) => {
      const [prelude, body] = openRule(rule);
      if (body === undefined) return rule;
      if (splitRules(body).some((inner) => inner.endsWith('}')))
        return closeRule(prelude, eachDeclaration(body, stays));
      return closeRule(prelude, splitOutside(body, ';').filter(stays).join(';'));
    })
    .join('');
}

/** What stands before the braces of a rule and within them; a statement has none. */
function openRule(rule: string): [string, string?] {
  const open = rule.indexOf('{');
  return open < 0 ? [rule] : [rule.slice(0, open), rule.slice(open + 1, -1)];
}

function closeRule(prelude: string, body: string): string {
  return body && `${prelude}{${body}}`;
}

/** Rules and statements of the outermost level, each with its end. */
function splitRules(css: string): string[] {
  const rules: string[] = [];
  let [start, depth] = [0, 0];
  for (const { index, sign } of signsIn(css)) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth > 0 || (sign !== '}' && sign !== ';')) continue;
    rules.push(css.slice(start, index + 1).trim());
    start = index + 1;
  }
  return rules;
}

function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { index, sign } of signsIn(text)) {
    if (sign !== separator) continue;
    parts.push(text.slice(start, index));
    start = index + 1;
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
}

const SIGNS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*[\s\S]*?\*\/|\\.|[()[\]{};,]/g;

/** The signs that separate, outside of words in quotation marks, comments and brackets. */
function* signsIn(text: string): Generator<{ index: number; sign: string }> {
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(SIGNS)) {
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (depth === 0 && sign.length === 1) yield { index, sign };
  }
}
