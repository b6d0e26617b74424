import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { copyBuiltPortal, linkProductionPackages } from '../../scripts/production-installation.ts';
import { say } from '../say.ts';
import type { Drill, DrillReport } from './drill.ts';
import { inFolder } from './drilled-portal.ts';
import { markRelease } from './go-live/live-portal.ts';

const RELEASES = ['one', 'two'];

export const drill: Drill = {
  about:
    'docs/go-live.md is performed block by block on a machine of its own, from PostgreSQL to a roll-back',
  seconds: 2_400,
  times: 1,
  play: () =>
    inFolder(async (folder) => {
      if (process.getuid?.() !== 0) return refused('It needs root, for namespaces and packages.');
      await chmod(folder, 0o755);
      for (const release of RELEASES) {
        const installation = join(folder, 'prepared', release);
        await copyBuiltPortal(installation);
        await linkProductionPackages(installation);
        await markRelease(installation, release);
      }
      const machine = join(folder, 'machine');
      await mkdir(machine);
      return await perform(machine, join(folder, 'prepared'));
    }),
};

async function perform(machine: string, prepared: string): Promise<DrillReport> {
  const script = 'bench/drills/go-live/machine.sh';
  const program = 'bench/drills/go-live/perform.ts';
  const args = [
    '--mount',
    '--fork',
    '--kill-child',
    'bash',
    script,
    machine,
    prepared,
    process.execPath,
    program,
  ];
  const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
    const lines = part.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    for (const line of lines) say(line);
  });
  const [code] = await once(child, 'close');
  const report = output.trimEnd().split('\n').at(-1) ?? '';
  return report.startsWith('{') ? JSON.parse(report) : refused(`The machine ended with ${code}.`);
}

function refused(reason: string): DrillReport {
  return { acknowledged: 1, found: 0, lost: [reason] };
}
