import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

export type Shell = ReturnType<typeof openShell>;

const MARK = '@@ended';
const LONGEST_BLOCK_MS = 300_000;

/** One shell for all blocks, so that variables and folders stay, as for the reader. */
export function openShell(env: NodeJS.ProcessEnv) {
  const shell = spawn('bash', [], { cwd: '/root', env, stdio: ['pipe', 'pipe', 'pipe'] });
  let written = '';
  let heard = () => {};
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (part) => {
      written += part;
      heard();
    });
  // Any command of a block that fails, not only its last one.
  shell.stdin.write("set -E; trap 'failed=$?' ERR\n");
  shell.once('close', () => heard());
  let count = 0;
  const run = async (commands: string) => {
    count += 1;
    const file = `/root/block-${count}.sh`;
    writeFileSync(file, commands);
    written = '';
    shell.stdin.write(`failed=0; . ${file} </dev/null; printf "\\n${MARK} %s\\n" $failed\n`);
    const end = new RegExp(`^${MARK} (\\d+)$`, 'm');
    const late = setTimeout(() => shell.kill('SIGKILL'), LONGEST_BLOCK_MS);
    while (!end.test(written) && shell.exitCode === null && shell.signalCode === null)
      await new Promise<void>((next) => {
        heard = next;
      });
    clearTimeout(late);
    return { status: Number(end.exec(written)?.[1] ?? 255), output: written.replace(end, '') };
  };
  return { run, end: () => shell.kill() };
}
