import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameSettings } from './settings-file.mjs';

let folder;
let live;
let owner;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'online-klinik-settings-'));
  [live, owner] = ['live.env', 'owner.env'].map((name) => join(folder, name));
  for (const file of [live, owner]) writeFileSync(file, 'NODE_ENV=production\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

const inProduction = (args, env = {}) => nameSettings({ args, env, isForProduction: true });

test('the option names the file in both ways of writing, and leaves the other arguments alone', () => {
  expect(inProduction(['a.csv', `--env-file=${live}`, '--from', '2027-01-01'])).toEqual({
    files: [live],
    args: ['a.csv', '--from', '2027-01-01'],
  });
  expect(inProduction(['--env-file', live, 'a.csv'])).toEqual({ files: [live], args: ['a.csv'] });
  expect(inProduction([`--env-file=${live}`, `--env-file=${owner}`]).files).toEqual([live, owner]);
});

test('the variable names files too, and the option counts before it', () => {
  const env = { ONLINE_KLINIK_ENV: [live, owner].join(delimiter) };
  expect(inProduction([], env).files).toEqual([live, owner]);
  expect(inProduction([`--env-file=${owner}`], env).files).toEqual([owner]);
});

test('a relative name is one of the folder where the command was typed', () => {
  expect(inProduction(['--env-file=live.env'], { INIT_CWD: folder }).files).toEqual([live]);
});

test('an installation for production guesses nothing; an environment of production is no guess', () => {
  expect(inProduction([]).refusal).toContain('--env-file=FILE');
  expect(inProduction([], { NODE_ENV: 'development' }).refusal).toContain('Which settings?');
  expect(inProduction(['x'], { NODE_ENV: 'production' })).toEqual({ files: [], args: ['x'] });
  expect(nameSettings({ args: ['x'], env: {}, isForProduction: false })).toMatchObject({ args: ['x'] });
});

test('a missing file, a missing name and a forgotten -- are refused by a sentence each', () => {
  expect(inProduction(['--env-file=/nowhere.env']).refusal).toBe('There is no settings file /nowhere.env.');
  expect(inProduction([], { ONLINE_KLINIK_ENV: '/nowhere.env' }).refusal).toContain('/nowhere.env');
  for (const args of [['--env-file'], ['--env-file=']])
    expect(inProduction(args).refusal).toContain('needs the name');
  expect(inProduction([], { npm_config_env_file: live }).refusal).toContain('two dashes');
});
