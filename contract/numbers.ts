import { z } from 'zod';

/** The largest number that an integer column of the database holds. */
export const LARGEST_INTEGER = 2_147_483_647;

/** Of a row that somebody has read; the next one must have room in its column, too. */
export const LARGEST_VERSION = LARGEST_INTEGER - 1;
/** Which state of a row somebody has read; 0 where a row may not exist yet. */
export const RowVersion = z.int().min(0).max(LARGEST_VERSION);

/** An amount that somebody enters. */
export const GivenCents = z.int().min(1).max(LARGEST_INTEGER);

/** A moment that somebody enters; fractions of a second have no end of their own. */
export const GivenInstant = z.iso.datetime().max(40);
