/** The first letters of first and last name; titles such as "Dr. med." do not count. */
export function initialsOf(name: string): string {
  const names = name.split(/\s+/).filter((word) => word && !word.endsWith('.'));
  const chosen = names.length > 1 ? [names[0], names.at(-1)] : names;
  return chosen.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('de') ?? '').join('');
}
