/** How addresses are compared with the patterns of routes: `/doctors/:slug`, `/clinic/*`, `*`. */
export type PathParams = Record<string, string | undefined>;

export interface PathMatch {
  params: PathParams;
  /** The part before a `*` at the end, or the whole path; routes inside begin here. */
  base: string;
}

/** Upper and lower case are the same, and so is a slash at the end. */
export function matchPath(pattern: string, pathname: string): PathMatch | null {
  const names: string[] = [];
  const isOpen = pattern === '*' || pattern.endsWith('/*');
  const fixed = trim(isOpen ? pattern.slice(0, -1) : pattern);
  const source = fixed.replaceAll(/[.+^${}()|[\]\\?*]/g, '\\$&').replaceAll(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const found = new RegExp(`^(${source})${isOpen ? '(?:/.*)?' : '/*'}$`, 'i').exec(trim(pathname));
  if (!found) return null;
  const params = Object.fromEntries(names.map((name, index) => [name, decode(found[index + 2] ?? '')]));
  return { params, base: found[1] || '/' };
}

/** Of several patterns that fit, the one that says more about the address wins. */
export function weightOf(pattern: string): number {
  return trim(pattern)
    .split('/')
    .reduce((weight, part) => weight + partWeight(part), 0);
}

function partWeight(part: string): number {
  if (part === '*') return -2;
  if (part === '') return 1;
  return part.startsWith(':') ? 3 : 10;
}

/** `/clinic` and `services` are `/clinic/services`. */
export function joinPath(base: string, path: string): string {
  return `/${[base, path]
    .map((part) => part.replace(/^\/+|\/+$/g, ''))
    .filter(Boolean)
    .join('/')}`;
}

function trim(path: string): string {
  return `/${path.replace(/^\/+|\/+$/g, '')}`.replace(/^\/$/, '');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
