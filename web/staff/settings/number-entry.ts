/** `45` is 45, nothing is nothing; anything else is no number. */
export function wholeNumber(text: string): number | null | undefined {
  const entry = text.trim();
  if (entry === '') return null;
  return /^\d{1,9}$/.test(entry) ? Number(entry) : undefined;
}

/** `180`, `180,5`, `1.180,50` and `180.50` as cents; nothing is nothing, anything else is no amount. */
export function centsOf(text: string): number | null | undefined {
  const entry = text.trim().replace(/\s|€/g, '');
  if (entry === '') return null;
  const [, euro = '', cents = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(withoutThousands(entry)) ?? [];
  if (euro === '') return undefined;
  return Number(euro) * 100 + Number(cents.padEnd(2, '0'));
}

/** A point followed by three digits parts thousands in German, a comma does in English. */
function withoutThousands(entry: string): string {
  return entry.replace(/(\d)[.,](?=\d{3}(\D|$))/g, '$1');
}

export function euroEntry(cents: number | null, language: 'de' | 'en'): string {
  if (cents === null) return '';
  const amount = (cents / 100).toFixed(2);
  return language === 'de' ? amount.replace('.', ',') : amount;
}
