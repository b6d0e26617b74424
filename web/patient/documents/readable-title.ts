/** The number of a paper that the portal wrote, such as `P-2026-0012`. */
const NUMBER = /\s(P-[\w-]+)/;

/**
 * What a document is, in words: its title, or else its file name without the ending. A number in it is of use to the
 * clinic only and comes apart.
 */
export function readableTitle({ title, name }: { title: string; name: string }): {
  words: string;
  number: string | undefined;
} {
  const written = title.trim() || wordsOfFile(name);
  const words = written.replace(NUMBER, '').trim();
  return { words: words || written, number: NUMBER.exec(written)?.[1] };
}

function wordsOfFile(name: string): string {
  const words = name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return words === '' ? name : words[0]?.toUpperCase() + words.slice(1);
}
