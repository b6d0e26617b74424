import type { Sweep } from '../capability.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../log.ts';

/** Whether it went well. A sweep that failed is not repeated at once: it comes round again anyway. */
export async function runSweep(deps: Deps, sweep: Sweep): Promise<boolean> {
  try {
    await sweep.run(deps);
    return true;
  } catch (error) {
    deps.log.error({ job: sweep.name, ...describeError(error) }, 'sweep failed');
    return false;
  }
}
