import type { Config } from './config.ts';
import type { Sandbox } from './sandbox-port.ts';

/** The only way into the sandbox. Where patients may come, its code is not loaded. */
export async function loadSandbox({
  isSandboxed,
}: Pick<Config, 'isSandboxed'>): Promise<Sandbox | undefined> {
  if (!isSandboxed) return undefined;
  const { sandbox } = await import('#sandbox/sandbox.ts');
  return sandbox;
}

/** For a port that is not configured and needs a stand-in. `readConfig` has refused that where patients may come. */
export async function requireSandbox(config: Config): Promise<Sandbox> {
  const sandbox = await loadSandbox(config);
  if (!sandbox) throw new Error('Something is not configured, and there are no stand-ins here.');
  return sandbox;
}
