export const TEXT_TOOLS = ['h3', 'p', 'li', 'strong', 'a'] as const;
export type TextTool = (typeof TEXT_TOOLS)[number];

interface Selection {
  text: string;
  start: number;
  end: number;
}

/** Puts the marks of a tool around what is selected; the selection stays around the same words. */
export function applyTool(tool: TextTool, { text, start, end }: Selection): Selection {
  const [before, after] = marksOf(tool);
  const words = text.slice(start, end);
  return {
    text: `${text.slice(0, start)}${before}${words}${after}${text.slice(end)}`,
    start: start + before.length,
    end: end + before.length,
  };
}

function marksOf(tool: TextTool): [string, string] {
  if (tool === 'li') return ['<ul>\n  <li>', '</li>\n</ul>'];
  if (tool === 'a') return ['<a href="https://">', '</a>'];
  return [`<${tool}>`, `</${tool}>`];
}
