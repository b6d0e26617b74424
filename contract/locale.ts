import { z } from 'zod';

/** The languages of the portal; German is the first one and the fallback. */
export const Locale = z.enum(['de', 'en']);
export type Locale = z.infer<typeof Locale>;
