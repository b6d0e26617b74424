/** Looked at once, at the width of a desktop; only axe looks at the width of a phone as well. */
export const ONCE = '@once';

/** Part of `npm test`, at the width of a desktop. Together these journeys open every screen of the specification. */
export const CORE = '@core';

/** Part of `npm test`, at the width of a phone. */
export const CORE_ON_PHONE = '@core-on-phone';

/** The rows of the requirements that a test proves, where its title would hold more than three of them. */
export function proves(rows: string) {
  return { type: 'proves', description: rows };
}
