import { readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigFault } from '#server/config.ts';
import { describeFault } from '#server/describe-fault.ts';
import { StartRefusal } from '#server/platform/failure.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

test('what the operator can correct is a line each, without a stack', () => {
  expect(describeFault(new ConfigFault(['one', 'two']))).toEqual(['one', 'two']);
  expect(describeFault(new StartRefusal('No.'))).toEqual(['No.']);
  const unknownOption = thrownBy(() => parseArgs({ args: ['--form'], options: {} }));
  expect(describeFault(unknownOption)).toEqual(["Unknown option '--form'"]);
  const missing = thrownBy(() => readFileSync('/nowhere/file'));
  expect(describeFault(missing)).toEqual([
    'The command did not finish: there is no folder for /nowhere/file.',
  ]);
});

test('a refusal of the database shows what the driver says, and no value of the statement', () => {
  const refused = (code: string, message: string) =>
    new DrizzleQueryError('select $1', ['Maria Vogel'], Object.assign(new Error(message), { code }));
  expect(describeFault(refused('42501', 'permission denied for table patient'))).toEqual([
    'The command did not finish: the role of the database lacks a right (permission denied for table patient).',
  ]);
  expect(describeFault(refused('42P01', 'relation "audit_day" does not exist'))).toEqual([
    expect.stringContaining('run npm run db:migrate'),
  ]);
});

test('a fault that nobody foresaw is one line; the place of the fault is in a file of this account, its words are not', () => {
  const [line = '', ...more] = describeFault(new TypeError('Maria Vogel is not a function'));
  const file = /^A fault that nobody foresaw \(TypeError\)\. Details: (\/\S+\.log)$/.exec(line)?.[1] ?? '';
  onTestFinished(() => rmSync(file));
  const details = readFileSync(file, 'utf8');
  expect(more).toEqual([]);
  expect(details).toContain('run-command.test.ts');
  expect(details).not.toContain('Vogel');
});
