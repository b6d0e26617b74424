/** What the lockfile says about other people's code: licences, and who would run code while being installed. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

export interface ListedPackage {
  name: string;
  version: string;
  licence: string;
  isDevelopment: boolean;
}

/** Licences under which the portal may be installed and run. LGPL: sharp's picture library, loaded as a library. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  '0BSD',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'LGPL-3.0-or-later',
]);
/** Only tools of development: nothing of them is in what runs. */
const ALLOWED_IN_DEVELOPMENT = new Set(['MPL-2.0']);
/** Read in the packages themselves, because their `package.json` says nothing. */
const KNOWN: Record<string, string> = { 'png-js': 'MIT' };
/**
 * Packages with install scripts that somebody has looked at. `.npmrc` lets none of them run (`ignore-scripts`), and all
 * work without: esbuild would only check its program.
 */
const INSTALL_SCRIPTS = ['esbuild'];

export function listPackages({ packages }: Lockfile): ListedPackage[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license, dev = false }]) => {
      const name = nameOf(path);
      return { name, version, licence: license ?? KNOWN[name] ?? 'unknown', isDevelopment: dev };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

export function licenceFaults(lockfile: Lockfile): string[] {
  return listPackages(lockfile)
    .filter(({ licence, isDevelopment }) => !isAllowed(licence, isDevelopment))
    .map(({ name, version, licence }) => `${name} ${version}: nobody has allowed the licence ${licence}`);
}

/** `(A OR B)` needs one of them, `A AND B` both. */
function isAllowed(licence: string, isDevelopment: boolean): boolean {
  const plain = licence.replaceAll(/[()]/g, '');
  const isFine = (each: string) => ALLOWED.has(each) || (isDevelopment && ALLOWED_IN_DEVELOPMENT.has(each));
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((each) => isFine(each.trim())));
}

export function installScriptFaults({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && !INSTALL_SCRIPTS.includes(nameOf(path)))
    .map(([path]) => `${nameOf(path)} has an install script that nobody has looked at`);
}

function nameOf(path: string): string {
  return path.replace(/^.*node_modules\//, '');
}

export interface AuditException {
  /** Of the advisory, such as GHSA-xxxx-xxxx-xxxx. */
  id: string;
  reason: string;
  /** The last day on which it is accepted. */
  until: string;
}

export interface Advisory {
  id: string;
  packageName: string;
  severity: string;
}

/** Advisories without an exception, and exceptions that are over or no longer needed. */
export function auditFaults(advisories: Advisory[], exceptions: AuditException[], today: string): string[] {
  return [
    ...advisories.flatMap(({ id, packageName, severity }) => {
      const exception = exceptions.find((each) => each.id === id);
      if (!exception) return [`${packageName}: ${id} (${severity})`];
      return exception.until < today
        ? [`${packageName}: the exception for ${id} ended on ${exception.until}`]
        : [];
    }),
    ...exceptions
      .filter(({ id }) => !advisories.some((advisory) => advisory.id === id))
      .map(({ id }) => `the exception for ${id} is no longer needed`),
  ];
}

interface AuditReport {
  vulnerabilities?: Record<string, { name: string; via: (string | { url?: string; severity?: string })[] }>;
}

/** The advisories in the answer of `npm audit --json`; undefined if the registry offers none. */
export function advisoriesIn(report: AuditReport): Advisory[] | undefined {
  if (!report.vulnerabilities) return undefined;
  return Object.values(report.vulnerabilities).flatMap(({ name, via }) =>
    via.flatMap((each) =>
      typeof each === 'string'
        ? []
        : [
            {
              id: each.url?.split('/').at(-1) ?? 'unknown',
              packageName: name,
              severity: each.severity ?? '',
            },
          ],
    ),
  );
}
