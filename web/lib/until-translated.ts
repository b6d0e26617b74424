import type { QueryKey } from '@tanstack/react-query';

/**
 * The `placeholderData` of a query whose key ends with the language. After a change of language the old text stays on
 * screen until the new one is loaded, and so do typed entries. Other data never stays, such as the file of another
 * patient.
 */
export function untilTranslated(queryKey: QueryKey) {
  const wanted = subjectOf(queryKey);
  return <Data>(shown: Data | undefined, former: { queryKey: QueryKey } | undefined): Data | undefined =>
    former && subjectOf(former.queryKey) === wanted ? shown : undefined;
}

function subjectOf(queryKey: QueryKey): string {
  return JSON.stringify(queryKey.slice(0, -1));
}
