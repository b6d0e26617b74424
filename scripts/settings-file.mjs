/**
 * Which settings a command of the operator uses: `--env-file=FILE`, more than one if need be, else ONLINE_KLINIK_ENV, else
 * an environment that says NODE_ENV=production, as containers have it. Only a development installation may go on without:
 * elsewhere a guess would make a second database, with a key of its own.
 * Plain JavaScript, because `bootstrap.mjs` asks before any package is there.
 */
import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

const OPTION = '--env-file';

/**
 * @param {{ args: string[], env: NodeJS.ProcessEnv, isForProduction: boolean }} situation
 * @returns {{ files: string[], args: string[], refusal?: string }} `args` are those of the command itself.
 */
export function nameSettings({ args, env, isForProduction }) {
  const { named, rest } = takeOption(args);
  if (env.npm_config_env_file) {
    return refuse(`npm kept ${OPTION} for itself: write two dashes before it, npm run … -- ${OPTION}=FILE.`);
  }
  if (named.includes('')) return refuse(`${OPTION} needs the name of a file: ${OPTION}=FILE.`);
  const wanted = named.length > 0 ? named : (env.ONLINE_KLINIK_ENV ?? '').split(delimiter).filter(Boolean);
  const folder = env.INIT_CWD ?? process.cwd();
  const files = wanted.map((file) => resolve(folder, file));
  const missing = files.find((file) => !existsSync(file));
  if (missing) return refuse(`There is no settings file ${missing}.`);
  if (files.length > 0 || env.NODE_ENV === 'production') return { files, args: rest };
  if (isForProduction) return refuse(NOT_NAMED);
  return { files: existsSync('.env') ? [resolve('.env')] : [], args: rest };
}

const NOT_NAMED = `Which settings? Name their file: npm run … -- ${OPTION}=FILE, or set ONLINE_KLINIK_ENV=FILE.`;

function refuse(refusal) {
  return { files: [], args: [], refusal };
}

function takeOption(args) {
  const [named, rest] = [[], []];
  for (let place = 0; place < args.length; place += 1) {
    const arg = args[place];
    if (arg.startsWith(`${OPTION}=`)) named.push(arg.slice(OPTION.length + 1));
    else if (arg === OPTION) {
      place += 1;
      named.push(args[place] ?? '');
    } else rest.push(arg);
  }
  return { named, rest };
}
