import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigFault } from './config.ts';
import { faultAsRefusal } from './platform/backup/fault-as-refusal.ts';
import { StartRefusal } from './platform/failure.ts';
import { describeError } from './platform/log.ts';

/** What ended a command or a start: a line for each fault that the operator can correct, one line for any other. */
export function describeFault(error: unknown): string[] {
  if (error instanceof ConfigFault) return error.lines;
  if (error instanceof StartRefusal) return [error.message];
  if (!(error instanceof Error)) return [String(error)];
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return [`The server cannot listen: ${error.message}.`];
  if (code.startsWith('ERR_PARSE_ARGS')) return [error.message.split('. ')[0] ?? ''];
  const foreseen = faultAsRefusal(error, 'The command did not finish');
  if (foreseen instanceof StartRefusal) return [foreseen.message];
  const { error: kind, stack } = describeError(error);
  return [`A fault that nobody foresaw (${kind}). Details: ${keepDetails(`${kind}\n${stack}\n`)}`];
}

/** Drivers quote values in their messages, so that the details tell the place of a fault and not its message. */
function keepDetails(details: string): string {
  const file = join(tmpdir(), `online-klinik-${randomBytes(4).toString('hex')}.log`);
  try {
    writeFileSync(file, details, { flag: 'wx', mode: 0o600 });
    return file;
  } catch {
    return details.trim().replaceAll(/\s*\n\s*/g, ' | ');
  }
}
