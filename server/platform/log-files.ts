import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MOST_BYTES = 4 * 1024 ** 2;
const FILES = 5;

/** The file that is written now; older ones are `portal.1.log`, the newest of them, to `portal.4.log`. */
export function newestLogFile(folder: string): string {
  return join(folder, 'portal.log');
}

/**
 * Writes into a few small files. Each start begins a new one with its first line, so a start that is refused leaves the
 * files of the running server alone.
 */
export function logFiles(folder: string, mostBytes = MOST_BYTES): { write(text: string): void } {
  let file: number | undefined;
  let bytes = 0;
  return {
    write(text) {
      const length = Buffer.byteLength(text);
      if (file !== undefined && bytes + length > mostBytes) {
        closeSync(file);
        file = undefined;
      }
      if (file === undefined) {
        file = beginFile(folder);
        bytes = 0;
      }
      writeSync(file, text);
      bytes += length;
    },
  };
}

function beginFile(folder: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = [newestLogFile(folder), ...olderFiles(folder)];
  for (let place = names.length - 1; place > 0; place -= 1) {
    const [from = '', to = ''] = [names[place - 1], names[place]];
    if (existsSync(from)) renameSync(from, to);
  }
  return openSync(newestLogFile(folder), 'w', 0o600);
}

function olderFiles(folder: string): string[] {
  return Array.from({ length: FILES - 1 }, (_, index) => join(folder, `portal.${index + 1}.log`));
}
