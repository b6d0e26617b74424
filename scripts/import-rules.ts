/** Which file may import which: the zones, the capability table, the layers of the web, and what knows no capability. */
import { type Capability, isCapability, mayUse } from './capability-table.ts';
import type { Import } from './find-imports.ts';
import { isTestFile } from './source-files.ts';
import { isInLayers, layerFault } from './web-layers.ts';

/** Scripts, journeys and benchmarks stand outside and may look into every zone. */
const ZONES: Record<string, string[]> = {
  contract: ['contract'],
  texts: ['texts'],
  server: ['server', 'contract', 'texts'],
  sandbox: ['sandbox', 'server', 'contract', 'texts'],
  database: ['database', 'sandbox', 'server', 'contract', 'texts'],
  web: ['web', 'contract', 'texts'],
};
/** What production never loads, by the one file that loads it elsewhere, when its line is reached. */
const LOADED_OUTSIDE_PRODUCTION: Record<string, string> = {
  'server/sandbox.ts': 'sandbox/sandbox.ts',
  'server/serve.ts': 'database/demo.ts',
};
const SERVER_FOLDERS = ['platform', 'adapters', 'testing'];
/** What a capability shows to the others. */
const OPEN_TO_OTHERS = /\.(service|rules|events)\.ts$/;
const COMPOSERS = ['server/app.ts', 'server/main.ts', 'server/serve.ts'];

/** The reason why this import is not allowed, or nothing. */
export function importFault({ from, target, kind }: Import): string | undefined {
  if ('packageName' in target) return packageFault(from, target.packageName);
  if (kind === 'dynamic' && LOADED_OUTSIDE_PRODUCTION[from] === target.file) return undefined;
  return (
    zoneFault(from, target.file) ??
    lowerLayerFault(from, target.file) ??
    (isTestFile(from) ? undefined : layerFault(from, target.file)) ??
    capabilityFault(from, target.file)
  );
}

/** A folder of the server is a row of the table or one of the few that know no capability; one of the web has a layer. */
export function folderFault(path: string): string | undefined {
  if (!isTestFile(path) && /^web\/.+\//.test(path) && !isInLayers(path))
    return `${path} has no layer in scripts/web-layers.ts.`;
  const [zone, folder, ...rest] = path.split('/');
  if (zone !== 'server' || rest.length === 0 || isCapability(folder)) return undefined;
  if (SERVER_FOLDERS.includes(folder ?? '')) return undefined;
  return `server/${folder} is no row of the capability table.`;
}

function packageFault(from: string, name: string): string | undefined {
  if (!from.startsWith('contract/') || isTestFile(from) || name === 'zod') return undefined;
  return `The contract imports zod and itself, not ${name}.`;
}

function zoneFault(from: string, to: string): string | undefined {
  const [zone = '', target = ''] = [from.split('/')[0], to.split('/')[0]];
  const allowed = ZONES[zone];
  if (!allowed || allowed.includes(target)) return undefined;
  // Tests of the server run against the sandbox, the demo clinic and the built server.
  if (zone === 'server' && isTestFile(from) && ['sandbox', 'database', 'scripts'].includes(target))
    return undefined;
  return `${zone} may not import ${target} (${to}).`;
}

/** Platform, components and lib serve every capability and therefore know none. */
function lowerLayerFault(from: string, to: string): string | undefined {
  const innocent = ['server/platform/', 'web/ui/', 'web/lib/'].find((folder) => from.startsWith(folder));
  if (!innocent || isTestFile(from)) return undefined;
  const contract = /^contract\/(\w+)[\w-]*\./.exec(to)?.[1];
  if (!isCapability(contract) && !COMPOSERS.includes(to)) return undefined;
  return `${innocent} knows no capability, so not ${to}.`;
}

function capabilityFault(from: string, to: string): string | undefined {
  const used = capabilityOf(to);
  const user = capabilityOf(from);
  if (!used || used === user || isTestFile(from) || COMPOSERS.includes(from)) return undefined;
  if (from.startsWith('database/demo')) return demoFault(to);
  if (!user)
    return isOutside(from)
      ? undefined
      : `${from} has no row in the capability table, so it may not use ${used}.`;
  if (from.endsWith('.tables.ts') && to.endsWith('.tables.ts')) return undefined;
  if (!OPEN_TO_OTHERS.test(to))
    return `${used} is reached through its services, rules and events, not through ${to}.`;
  return mayUse(user, used) ? undefined : `The row of ${user} in the capability table does not name ${used}.`;
}

function demoFault(to: string): string | undefined {
  if (OPEN_TO_OTHERS.test(to) || to.endsWith('.store.ts')) return undefined;
  return `The demo clinic uses services, rules and stores, not ${to}.`;
}

function isOutside(path: string): boolean {
  return !Object.hasOwn(ZONES, path.split('/')[0] ?? '');
}

function capabilityOf(path: string): Capability | undefined {
  const [zone, folder, file] = path.split('/');
  return zone === 'server' && file !== undefined && isCapability(folder) ? folder : undefined;
}
