import type { QueryKey } from '@tanstack/react-query';

/**
 * The `placeholderData` of a query whose key ends with the language: in another language the same stays on screen until
 * its own words are here, and with it what somebody has typed. Nothing else stays, such as the file of another patient.
 */
export function untilTranslated(queryKey: QueryKey) {
  const wanted = subjectOf(queryKey);
  return <Data>(shown: Data | undefined, former: { queryKey: QueryKey } | undefined): Data | undefined =>
    former && subjectOf(former.queryKey) === wanted ? shown : undefined;
}

function subjectOf(queryKey: QueryKey): string {
  return JSON.stringify(queryKey.slice(0, -1));
}
