const OPERATION = /^[\s(]*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+"?(?:\w+"?\.)?"?([a-z_]\w*)/i;

/** What a statement does to which table: nothing of its text that could be a value. */
export function describeStatement(given: unknown): { operation: string; table: string | undefined } {
  const text = textOf(given);
  return {
    operation: OPERATION.exec(text)?.[1]?.toLowerCase() ?? 'statement',
    // Quoted words come out first: a value that somebody wrote into the text must not be taken for a name.
    table: TABLE.exec(text.replace(/'[^']*'/g, ''))?.[1]?.toLowerCase(),
  };
}

function textOf(given: unknown): string {
  if (typeof given === 'string') return given;
  const isStatement = typeof given === 'object' && given !== null && 'text' in given;
  return isStatement && typeof given.text === 'string' ? given.text : '';
}
