import { lazyPart } from '#web/lib/lazy-part.tsx';

/** Most who open a link of a letter, or who cannot move their appointment, need no calendar. */
export const NewTime = lazyPart(async () => (await import('./NewTime.tsx')).NewTime);
