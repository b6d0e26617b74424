/** From the best to the worst, as screens and figures list them. */
export const RATINGS = [5, 4, 3, 2, 1] as const;
export type Rating = (typeof RATINGS)[number];

/** In characters. */
export const LONGEST_COMMENT = 300;
