import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { say } from '../say.ts';
import { type ImageFile, imageFaults } from './container/image-faults.ts';
import type { Drill, DrillReport } from './drill.ts';
import { inFolder } from './drilled-portal.ts';

/** Programs with the packages of Debian that bring them. */
const NEEDED = {
  buildah: 'buildah',
  crun: 'crun',
  debootstrap: 'debootstrap',
  'docker-compose': 'docker-compose',
  caddy: 'caddy',
  turnserver: 'coturn',
  curl: 'curl',
};

export const drill: Drill = {
  about: 'the image is built and holds only what runs, and its services are started as docs/go-live.md says',
  seconds: 3_600,
  times: 1,
  play: () =>
    inFolder(async (folder) => {
      if (process.getuid?.() !== 0) return refused('It needs root, for namespaces and packages.');
      // The accounts of containers and of PostgreSQL go through it.
      await chmod(folder, 0o755);
      installPrograms();
      // Also where the drill is late or interrupted: nothing of it goes on or stays mounted.
      const tidyUp = () => removeStorage(folder);
      process.once('exit', tidyUp);
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
      try {
        const isBuilt = (await build(folder)) === 0;
        say(`  ${isBuilt ? '✓' : '✗'} the image is built with deploy/build-image.sh`);
        return isBuilt ? await examineAndPerform(folder) : refused('The image was not built.');
      } finally {
        process.off('exit', tidyUp);
        tidyUp();
      }
    }),
};

async function examineAndPerform(folder: string): Promise<DrillReport> {
  const files = listFiles(await realpath(join(folder, 'image')));
  const faults = await findFaults(folder, files);
  say(`  ${faults.length === 0 ? '✓' : '✗'} what the image holds`);
  const { acknowledged, found, lost } = await perform(folder);
  return {
    acknowledged: acknowledged + 1,
    found: found + (faults.length === 0 ? 1 : 0),
    lost: [...faults, ...lost],
    facts: [
      `${megabytes(files)} MB, ${megabytes(files.filter(isOurs))} MB of them beside Debian`,
      'not shown here: an engine, the images of PostgreSQL, Caddy and coturn, certificates of Let’s Encrypt, records of the mail domain, the keys of the providers',
    ],
  };
}

function installPrograms(): void {
  const missing = Object.entries(NEEDED).filter(([program]) => spawnSync('which', [program]).status !== 0);
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name);
  say(`  installing ${packages.join(', ')} with apt-get …`);
  const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update'], quietly);
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quietly);
  if (status !== 0) throw new Error(`Debian's packages could not be installed: ${packages.join(', ')}.`);
}

/** Its last words are shown where it fails. It ends with the drill, and with it all that it started. */
async function build(folder: string): Promise<number> {
  const args = ['-n', '10', 'bash', 'bench/drills/container/build-image.sh', folder];
  const child = spawn('nice', args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const end = () => child.pid && process.kill(-child.pid, 'SIGTERM');
  process.prependOnceListener('exit', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output = `${output}${part}`.slice(-3_000);
    });
  const [code] = await once(child, 'close');
  process.off('exit', end);
  if (code !== 0) say(output);
  return code ?? 1;
}

async function findFaults(folder: string, files: ImageFile[]): Promise<string[]> {
  const { User, Healthcheck } = JSON.parse(await readFile(join(folder, 'image.json'), 'utf8')).Docker.config;
  const lockfile = JSON.parse(await readFile('package-lock.json', 'utf8'));
  const packages: [string, { dev?: boolean }][] = Object.entries(lockfile.packages);
  const development = packages.filter(([, { dev }]) => dev).map(([path]) => path);
  return imageFaults({ user: User ?? '', healthcheck: Healthcheck?.Test ?? [], files }, development);
}

function listFiles(image: string): ImageFile[] {
  const args = [image, '-xdev', '-type', 'f', '-printf', '/%P\\t%s\\t%m\\t%U\\n'];
  const { stdout } = spawnSync('find', args, { encoding: 'utf8', maxBuffer: 100_000_000 });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [path = '', bytes, mode = '', uid] = line.split('\t');
      return { path, bytes: Number(bytes), mode: Number.parseInt(mode, 8), uid: Number(uid) };
    });
}

function isOurs({ path }: ImageFile): boolean {
  return path.startsWith('/portal/') || path.startsWith('/usr/local/');
}

function megabytes(files: ImageFile[]): number {
  return Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000);
}

async function perform(folder: string): Promise<DrillReport> {
  const script = 'bench/drills/container/machine.sh';
  const program = 'bench/drills/container/perform.ts';
  const own = ['--mount', '--net', '--pid', '--fork', '--kill-child'];
  const child = spawn('unshare', [...own, 'bash', script, folder, process.execPath, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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

/** The image is mounted, and what is mounted cannot be removed. */
function removeStorage(folder: string): void {
  const env = { ...process.env, CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf') };
  spawnSync('buildah', ['rm', '--all'], { env });
  spawnSync('umount', [join(folder, 'storage/overlay')]);
  spawnSync('rm', ['-rf', '--one-file-system', join(folder, 'storage')]);
}

function refused(reason: string): DrillReport {
  return { acknowledged: 1, found: 0, lost: [reason] };
}
