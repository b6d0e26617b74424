import { pino } from 'pino';

/** The only fields a log line may carry: ids, codes and durations, never a word of a person. */
export interface LogFields {
  requestId?: string;
  actor?: string;
  endpoint?: string;
  status?: number;
  code?: string;
  milliseconds?: number;
  /** The number of things that one line is about. */
  count?: number;
  job?: string;
  attempt?: number;
  error?: string;
  stack?: string;
}

export interface Log {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

/** Lines below its level are not written. */
export interface AdjustableLog extends Log {
  level: string;
}

export function createLog(destination: { write(line: string): void } = standardOutput()): AdjustableLog {
  return pino({ base: null, timestamp: timeField }, destination);
}

let timeOfField = 0;
let cachedField = '';

/** Lines of the same millisecond share their time, so it is written out once. */
function timeField(): string {
  const now = Date.now();
  if (now !== timeOfField) {
    timeOfField = now;
    cachedField = `,"time":"${new Date(now).toISOString()}"`;
  }
  return cachedField;
}

const MOST_WAITING = 8192;
const LONGEST_WAIT_MS = 200;
const ORDINARY = /^\{"level":30,/;

export function standardOutput(file = 1, format?: (line: string) => string): { write(line: string): void } {
  const output = pino.destination({ dest: file, sync: true });
  return collectLines((text) => void output.write(text), format);
}

/**
 * Writes ordinary lines together, because a system call for each costs more than the line itself. Warnings and errors are
 * written at once with everything before them. Only a killed process loses lines, at most those of the last moment.
 */
export function collectLines(
  output: (text: string) => void,
  format = (line: string) => line,
): { write(line: string): void } {
  let waiting = '';
  let writing: NodeJS.Timeout | undefined;
  const writeOut = () => {
    clearTimeout(writing);
    writing = undefined;
    const text = waiting;
    waiting = '';
    if (text !== '') output(text);
  };
  process.on('exit', writeOut);
  return {
    write(line) {
      waiting += format(line);
      if (!ORDINARY.test(line) || waiting.length > MOST_WAITING) writeOut();
      else writing ??= setTimeout(writeOut, LONGEST_WAIT_MS).unref();
    },
  };
}

const FRAME = /^ {4}at .+:\d+:\d+\)?$/;

/**
 * What may be written of an unexpected error: its class, its SQLSTATE and where it happened. Messages
 * are left out because drivers quote values in them.
 */
export function describeError(error: unknown): Pick<LogFields, 'error' | 'stack'> {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause as { code?: unknown } | undefined;
  const code = (error as { code?: unknown }).code ?? cause?.code;
  const frames =
    error.stack
      ?.replace(error.message, '')
      .split('\n')
      .filter((line) => FRAME.test(line)) ?? [];
  return {
    error: typeof code === 'string' ? `${error.name} ${code}` : error.name,
    stack: frames.slice(0, 8).join('\n'),
  };
}
