const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

/**
 * The value of a top-level field exactly as it stands in the text of a JSON object. Parsed and written again it
 * could look different, and a signature would no longer fit.
 */
export function rawField(text: string, name: string): string | undefined {
  let depth = 0;
  let previous = '';
  let key: string | undefined;
  let start: number | undefined;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const endsValue = depth === 1 && (token === ',' || token === '}');
    if (start !== undefined && endsValue) return text.slice(start, index).trim();
    if (depth === 1 && token === ':' && start === undefined) key = JSON.parse(previous) as string;
    else if (depth === 1 && previous === ':' && key === name && start === undefined) start = index;
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    previous = token;
  }
  return undefined;
}
