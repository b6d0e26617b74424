import { PRODUCTION } from '#server/testing/production-environment.ts';
import { say } from '../../say.ts';
import { type GuideBlock, missingLines } from './guide.ts';
import type { Shell } from './shell.ts';

/** In which a drill differs from the guide. */
interface Differences {
  /** What cannot be reached or typed here, in the place of blocks with these names; an empty one is left out. */
  replaced: Record<string, string>;
  /** Blocks that may end with another status than 0. */
  failing: string[];
  /** Expected lines that need somebody who does not answer here. */
  notHere: string[];
}

export async function performBlock(
  shell: Shell,
  { step, name = '', commands, expected }: GuideBlock,
  { replaced, failing, notHere }: Differences,
): Promise<{ output: string; fault?: string }> {
  const { status, output } = await shell.run(replaced[name] ?? commands);
  const missing = missingLines(
    expected.filter((line) => !notHere.includes(line)),
    output,
  );
  const isRight = (status === 0 || failing.includes(name)) && missing.length === 0;
  say(`  ${isRight ? '✓' : '✗'} ${step} ${name}`);
  if (isRight) return { output };
  return {
    output,
    fault: `${step} ${name} ended with ${status}; missing: ${missing.join(' | ') || 'nothing'}; it wrote: ${output.slice(-2_000)}`,
  };
}

export function blockNamed(guide: GuideBlock[], wanted: string): string {
  const found = guide.find(({ name }) => name === wanted);
  if (!found) throw new Error(`The guide has no block named ${wanted}.`);
  return found.commands;
}

/** The file of names as the reader is told to write it, with made-up keys and these values instead of those of the example. */
export function namesOfTheDrill(block: string, given: Record<string, string>): string {
  const keys = Object.entries(PRODUCTION)
    .filter(([name]) => /^(STRIPE|PAYPAL)_/.test(name))
    .map(([name, value]) => `${name}=${value.replace('_live_', '_test_')}`);
  const lines = block
    .replace(/^nano .*$/m, '')
    .split('\n')
    .map((line) => {
      const name = line.split('=')[0] ?? '';
      const key = keys.find((each) => each.startsWith(`${name}=`));
      return given[name] ? `${name}=${given[name]}` : (key ?? line);
    });
  return lines.join('\n');
}
