/** Matches addresses with the patterns of routes: `/doctors/:slug`, `/clinic/*`, `*`. */
export type PathParams = Record<string, string | undefined>;

export interface PathMatch {
  params: PathParams;
  /** The part before a `*` at the end, or the whole path. Nested routes start here. */
  base: string;
}

/** Ignores case and a slash at the end. */
export function matchPath(pattern: string, pathname: string): PathMatch | null {
  const wanted = partsOf(pattern);
  const given = partsOf(pathname);
  const isOpen = wanted.at(-1) === '*';
  if (isOpen) wanted.pop();
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return null;
  const params: PathParams = {};
  for (const [index, part] of wanted.entries()) {
    const found = given[index] ?? '';
    if (part.startsWith(':') && found !== '') params[part.slice(1)] = decode(found);
    else if (part.toLowerCase() !== found.toLowerCase()) return null;
  }
  return { params, base: `/${given.slice(0, wanted.length).join('/')}` };
}

/** The weight of a pattern: of several that match, the more specific one wins. */
export function weightOf(pattern: string): number {
  return partsOf(pattern).reduce((weight, part) => weight + partWeight(part), 0);
}

function partWeight(part: string): number {
  if (part === '*') return -2;
  return part.startsWith(':') ? 3 : 10;
}

/** Joins `/clinic` and `services` to `/clinic/services`. */
export function joinPath(base: string, path: string): string {
  return `/${[...partsOf(base), ...partsOf(path)].join('/')}`;
}

function partsOf(path: string): string[] {
  const trimmed = path.replace(/^\/+|\/+$/g, '');
  return trimmed === '' ? [] : trimmed.split('/');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
