import cluster from 'node:cluster';
import { readConfig } from './config.ts';
import { describeFault } from './describe-fault.ts';
import { describeError } from './platform/log.ts';
import { openLog } from './platform/open-log.ts';
import { dutyOfWorker, reportReady, runWorkers } from './platform/workers/run-workers.ts';

await start().catch((error: unknown) => {
  for (const line of describeFault(error)) process.stderr.write(`${line}\n`);
  process.exit(1);
});

/** The process that watches over workers answers no request, so it does not read the code of the portal. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config);
  process.on('uncaughtException', (error) => {
    log.error(describeError(error), 'ended by an error that nobody handled');
    process.exit(1);
  });
  if (config.workers > 1 && cluster.isPrimary) return await runWorkers(config.workers, config.drainMs, log);
  const { serve } = await import('./serve.ts');
  await serve(config, log, dutyOfWorker());
  reportReady();
}
