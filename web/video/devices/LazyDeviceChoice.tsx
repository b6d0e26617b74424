import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { OwnMedia } from './own-media.ts';

const Choice = lazy(async () => ({ default: (await import('./DeviceChoice.tsx')).DeviceChoice }));

/** In a room the choice is folded away, so its code is loaded with the first look. */
export function LazyDeviceChoice({ media }: { media: OwnMedia }) {
  return (
    <Suspense fallback={<Skeleton rows={3} />}>
      <Choice media={media} />
    </Suspense>
  );
}
