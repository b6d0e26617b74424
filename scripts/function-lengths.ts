import { maskSource } from './mask-source.ts';

export interface FunctionLength {
  line: number;
  lines: number;
}

const NOT_A_FUNCTION = /\b(if|for|while|switch|catch|with|return|await|new|super)$/;
const CLOSING: Record<string, string> = { '{': '}', '(': ')', '[': ']', '<': '>' };

/** Every function with a body, from the line its body opens on to the line it closes on. */
export function functionLengths(text: string): FunctionLength[] {
  const code = maskSource(text);
  return [...arrowBodies(code), ...namedBodies(code)].map(([start, open]) => {
    const close = closingOf(code, open);
    return { line: lineOf(code, start), lines: lineOf(code, close) - lineOf(code, start) + 1 };
  });
}

type Body = [start: number, open: number];

function arrowBodies(code: string): Body[] {
  return [...code.matchAll(/=>\s*[{(]/g)].map((match) => [match.index, match.index + match[0].length - 1]);
}

/** Functions and methods: a name, parameters, perhaps a return type, then a block. */
function namedBodies(code: string): Body[] {
  return [...code.matchAll(/(?:\bfunction\b\*?\s*)?(?:[\w$#]+\s*)?(?:<[^()]*>)?\(/g)].flatMap(
    (match): Body[] => {
      const parameters = match.index + match[0].length - 1;
      if (NOT_A_FUNCTION.test(code.slice(match.index, parameters).trimEnd())) return [];
      const open = blockAfter(code, closingOf(code, parameters) + 1);
      return open === undefined ? [] : [[match.index, open]];
    },
  );
}

/** Where the block opens that follows the parameters, past a return type; nothing follows a mere call. */
function blockAfter(code: string, from: number): number | undefined {
  let at = skipSpace(code, from);
  if (code[at] === '{') return at;
  if (code[at] !== ':') return undefined;
  let typeIsComplete = false;
  for (at = skipSpace(code, at + 1); at < code.length; at = skipSpace(code, at)) {
    const char = code[at] ?? '';
    if (char === '{' && typeIsComplete) return at;
    if (char in CLOSING) at = closingOf(code, at) + 1;
    else if (/[\w$.'"`]/.test(char)) at += /^[\w$.'"`]+/.exec(code.slice(at))?.[0].length ?? 1;
    else if (code.startsWith('=>', at)) at += 2;
    else if (char === '|' || char === '&') at++;
    else return undefined;
    typeIsComplete = !/(?:=>|[|&]|\b(?:is|asserts|keyof|typeof|readonly|extends))$/.test(
      code.slice(0, at).trimEnd(),
    );
  }
  return undefined;
}

function closingOf(code: string, open: number): number {
  const opening = code[open] ?? '';
  const closing = CLOSING[opening];
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if (code[at] === opening) depth++;
    if (code[at] === closing && !(closing === '>' && code[at - 1] === '=')) depth--;
    if (depth === 0) return at;
  }
  return code.length;
}

function skipSpace(code: string, from: number): number {
  let at = from;
  while (/\s/.test(code[at] ?? '')) at++;
  return at;
}

function lineOf(code: string, at: number): number {
  return code.slice(0, at).split('\n').length;
}
