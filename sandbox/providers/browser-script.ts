import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const IMPORT = /^import\s[^;]*;\n/gm;
const EXPORT = /^export (?=(async )?function|const|class|let)/gm;

/**
 * Makes one plain script of the modules in a folder, in the order given. A provider's script is loaded by a
 * plain tag and has to know its own address, which a module's tag would not tell it. The constants are known to
 * all of them under their names.
 */
export function composeScript(
  folder: string,
  files: string[],
  constants: Record<string, unknown> = {},
): string {
  const given = Object.entries(constants).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
  );
  const parts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const code = parts.map((part) => part.replace(IMPORT, '').replace(EXPORT, '')).join('\n');
  return `(() => {\n'use strict';\n${given.join('')}${code}})();\n`;
}
