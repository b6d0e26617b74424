/** The words of a text for searching, in small letters without marks. */
export function searchedWords(text: string): string[] {
  return plain(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Plain words with a space before each. Imported editions store them, so another form needs them written anew. */
export function plainWords(text: string): string {
  return ` ${searchedWords(text).join(' ')}`;
}

/** "Schilddrüse", "Schilddruese" and "Schilddruse" are the same. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/ä|ae/g, 'a')
    .replaceAll(/ö|oe/g, 'o')
    .replaceAll(/ü|ue/g, 'u')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '');
}
