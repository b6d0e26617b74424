/**
 * Blanks comments and the insides of strings, templates and regular expressions, keeping every offset and
 * line, so that a search for imports or braces meets code only. Knows as much of the language as that needs.
 */
export function maskSource(source: string): string {
  const masked = source.split('');
  const openBraces: Array<'code' | 'template'> = [];
  let at = 0;

  const blank = (from: number, to: number) => {
    for (let i = from; i < to; i++) if (masked[i] !== '\n') masked[i] = ' ';
    at = to;
  };

  while (at < source.length) {
    const char = source[at];
    if (source.startsWith('//', at)) blank(at, endOf(source, '\n', at));
    else if (source.startsWith('/*', at)) blank(at, endOf(source, '*/', at + 2, 2));
    else if (char === '"' || char === "'") skipLiteral(quotedEnd(source, at));
    else if (char === '/' && startsRegex(masked, at)) skipLiteral(regexEnd(source, at));
    else if (char === '`') maskTemplate(at + 1);
    else if (char === '}' && openBraces.pop() === 'template') maskTemplate(at + 1);
    else {
      if (char === '{') openBraces.push('code');
      at++;
    }
  }
  return masked.join('');

  /** A quote without its partner on the line is an apostrophe in JSX text; a lone slash is a division. */
  function skipLiteral(end: number | undefined): void {
    if (end !== undefined) blank(at + 1, end);
    at++;
  }

  function maskTemplate(from: number): void {
    let end = from;
    while (end < source.length && source[end] !== '`' && !source.startsWith('${', end)) {
      end += source[end] === '\\' ? 2 : 1;
    }
    blank(from, Math.min(end, source.length));
    if (source[end] === '$') openBraces.push('template');
    at = source[end] === '$' ? end + 2 : end + 1;
  }
}

function endOf(source: string, mark: string, from: number, extra = 0): number {
  const found = source.indexOf(mark, from);
  return found === -1 ? source.length : found + extra;
}

function quotedEnd(source: string, start: number): number | undefined {
  for (let i = start + 1; i < source.length && source[i] !== '\n'; i++) {
    if (source[i] === '\\') i++;
    else if (source[i] === source[start]) return i;
  }
  return undefined;
}

function regexEnd(source: string, start: number): number | undefined {
  let inClass = false;
  for (let i = start + 1; i < source.length && source[i] !== '\n'; i++) {
    if (source[i] === '\\') i++;
    else if (source[i] === '[') inClass = true;
    else if (source[i] === ']') inClass = false;
    else if (source[i] === '/' && !inClass) return i;
  }
  return undefined;
}

/** A slash begins a regular expression where a value may begin, and a division where one has just ended. */
function startsRegex(masked: string[], at: number): boolean {
  const before = masked
    .slice(Math.max(0, at - 40), at)
    .join('')
    .trimEnd();
  return before === '' || /[([{,;=:!&|?+*%~^-]$|=>$|\b(?:return|typeof|case|in|of|await|yield)$/.test(before);
}
