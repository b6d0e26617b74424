import { basename } from 'node:path';

export interface ImageFile {
  path: string;
  bytes: number;
  mode: number;
  uid: number;
}
export interface Image {
  user: string;
  healthcheck: string[];
  /** Without folders and links. */
  files: ImageFile[];
}

const PORTAL = '/portal/';
const PACKAGES = '/portal/node_modules/';
/** Node alone is that large. */
const LARGE_PROGRAM_BYTES = 50_000_000;

/** What the image of the portal may not have or must have; `developmentPackages` are paths such as `node_modules/vite`. */
export function imageFaults({ user, healthcheck, files }: Image, developmentPackages: string[]): string[] {
  const programs = files.filter(({ mode }) => (mode & 0o111) !== 0);
  const nodes = programs.filter(({ path, bytes }) => isNode(path) || bytes > LARGE_PROGRAM_BYTES);
  const portal = files.filter(({ path }) => path.startsWith(PORTAL));
  const own = portal.filter(({ path }) => !path.startsWith(PACKAGES));
  return [
    ...(/^([1-9]\d*)(:|$)/.test(user) ? [] : [`it runs as ${user || 'root'}`]),
    ...(healthcheck.length > 0 ? [] : ['it has no health check']),
    ...(healthcheck.some((word) => /curl|wget/.test(word)) ? ['its health check needs curl'] : []),
    ...(nodes.length === 1 ? [] : [`it has ${nodes.length} Nodes: ${paths(nodes)}`]),
    ...some(
      'source',
      own.filter(({ path }) => /\.(tsx?|mts|map)$/.test(path)),
    ),
    ...some(
      'test',
      own.filter(({ path }) => /\.(test|e2e)\.|\/testing/.test(path)),
    ),
    ...some(
      'file that others may change',
      portal.filter(({ uid, mode }) => uid !== 0 || (mode & 0o022) !== 0),
    ),
    ...some(
      'settings file',
      files.filter(({ path }) => /\.env$/.test(path)),
    ),
    ...some(
      'part of npm',
      files.filter(({ path }) => /\/npm-cli\.js$/.test(path)),
    ),
    ...developmentPackages
      .filter((path) => portal.some((file) => file.path.startsWith(`${PORTAL}${path}/`)))
      .map((path) => `it has a package of development: ${path}`),
  ];
}

function isNode(path: string): boolean {
  return /^node(js)?$/.test(basename(path));
}

function some(what: string, found: ImageFile[]): string[] {
  return found.length === 0 ? [] : [`it has a ${what}, ${found.length} in all: ${paths(found.slice(0, 3))}`];
}

function paths(files: ImageFile[]): string {
  return files.map(({ path }) => path).join(', ');
}
