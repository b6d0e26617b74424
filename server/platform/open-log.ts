import type { Config } from '#server/config.ts';
import { type AdjustableLog, collectLines, createLog, standardOutput } from './log.ts';
import { logFiles, newestLogFile } from './log-files.ts';

/** Opens the log as configured: standard output, or files beside the data. */
export function openLog({
  logLevel,
  logFolder,
  logFormat,
}: Pick<Config, 'logLevel' | 'logFolder' | 'logFormat'>): AdjustableLog {
  const format = logFormat === 'pretty' ? readableLine : undefined;
  const output = logFolder ? inFiles(logFolder, format) : standardOutput(1, format);
  const log = createLog(output);
  log.level = logLevel;
  return log;
}

function inFiles(folder: string, format?: (line: string) => string) {
  const tell = tellOnce((line) => process.stderr.write(`${line}\n`));
  const files = logFiles(folder);
  const output = collectLines((text) => {
    try {
      files.write(text);
    } catch {
      // A full disk must not end the server because of its log.
      tell(`The log in ${folder} cannot be written.`);
    }
  }, format);
  return tellErrors(output, newestLogFile(folder), tell);
}

const AN_ERROR = /^\{"level":(50|60),/;

/** Prints errors in the terminal, with the file that says more, because somebody should look at them. */
export function tellErrors(
  output: { write(line: string): void },
  file: string,
  tell: (sentence: string) => void,
): { write(line: string): void } {
  return {
    write(line) {
      output.write(line);
      if (AN_ERROR.test(line)) tell(`The log has an error: ${JSON.parse(line).msg}. See ${file}`);
    },
  };
}

/** Prints the same sentence only once, because an error of every request would fill the terminal. */
function tellOnce(tell: (sentence: string) => void): (sentence: string) => void {
  const told = new Set<string>();
  return (sentence) => {
    if (told.has(sentence)) return;
    told.add(sentence);
    tell(sentence);
  };
}

const LEVELS: Record<number, string> = { 30: 'info ', 40: 'warn ', 50: 'error', 60: 'fatal' };

/** Formats a line for people: time, level, message and fields, and the stack below. */
export function readableLine(line: string): string {
  const { level, time, msg, stack, ...fields } = JSON.parse(line);
  const values = Object.entries(fields).map(([name, value]) => `  ${name}=${JSON.stringify(value)}`);
  const below = stack ? `${stack}\n` : '';
  return `${time} ${LEVELS[level] ?? level} ${msg}${values.join('')}\n${below}`;
}
