/** One block of commands of the guide, with what the reader sees then. */
export interface GuideBlock {
  /** The heading above it. */
  step: string;
  /** Blocks that a drill replaces, or after which it looks at the portal, have a name. */
  name: string | undefined;
  commands: string;
  /** Lines that appear in this order; `…` stands for anything. */
  expected: string[];
}

/** The heading of the other way, which a drill of its own performs. */
export const CONTAINERS = 'Containers';

const FENCE = /^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm;

export function readGuide(text: string): GuideBlock[] {
  const blocks: GuideBlock[] = [];
  for (const match of text.matchAll(FENCE)) {
    const [, language, name = '', content = ''] = match;
    const last = blocks.at(-1);
    if (language === 'text' && last) last.expected = content.trimEnd().split('\n');
    if (language !== 'sh') continue;
    const step =
      text
        .slice(0, match.index)
        .match(/^## .*$/gm)
        ?.at(-1)
        ?.slice(3) ?? '';
    blocks.push({ step, name: name || undefined, commands: content, expected: [] });
  }
  return blocks;
}

/** The expected lines that did not appear in this order. */
export function missingLines(expected: string[], output: string): string[] {
  const lines = output.split('\n').map((line) => line.trimEnd());
  let place = 0;
  return expected.filter((wanted) => {
    const pattern = new RegExp(`^${wanted.split('…').map(RegExp.escape).join('.*')}$`);
    const found = lines.findIndex((line, index) => index >= place && pattern.test(line));
    if (found >= 0) place = found + 1;
    return found < 0;
  });
}
