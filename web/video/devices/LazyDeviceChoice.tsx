import { lazyPart } from '#web/lib/lazy-part.tsx';

/** In a room the choice is folded away, so its code is loaded with the first look. */
export const LazyDeviceChoice = lazyPart(async () => (await import('./DeviceChoice.tsx')).DeviceChoice);
