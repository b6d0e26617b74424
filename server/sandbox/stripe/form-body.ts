export type FormValue = string | FormValue[] | { [key: string]: FormValue };

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const DEEPEST = 6;
const MOST_FIELDS = 500;

type Branch = Map<string, string | Branch>;

/** Reads `a[b]=c&list[0]=d` into `{ a: { b: 'c' }, list: ['d'] }`. Nothing when it cannot be read that way. */
export function parseForm(text: string): Record<string, FormValue> | undefined {
  const root: Branch = new Map();
  const fields = [...new URLSearchParams(text)];
  if (fields.length > MOST_FIELDS) return undefined;
  for (const [key, value] of fields) {
    const path = pathOf(key);
    if (!path || !place(root, path, value)) return undefined;
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, unfold(value)]));
}

/** The names on the way to the value; an empty one means the next place of a list. */
function pathOf(key: string): string[] | undefined {
  const [, name, rest = ''] = KEY.exec(key) ?? [];
  if (name === undefined) return undefined;
  const path = [name, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, inner = '']) => inner)];
  return path.includes('__proto__') || path.length > DEEPEST ? undefined : path;
}

/** Whether there was room for it: nothing can be a value and a branch at once. */
function place(branch: Branch, [key = '', ...rest]: string[], value: string): boolean {
  const name = key === '' ? String(branch.size) : key;
  if (rest.length === 0) {
    if (branch.has(name)) return false;
    branch.set(name, value);
    return true;
  }
  const next = branch.get(name) ?? new Map();
  if (typeof next === 'string') return false;
  branch.set(name, next);
  return place(next, rest, value);
}

function unfold(value: string | Branch): FormValue {
  if (typeof value === 'string') return value;
  const entries = [...value].map(([key, inner]) => [key, unfold(inner)] as const);
  const isList = entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
