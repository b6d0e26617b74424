import { type ComponentType, createElement, useEffect, useState } from 'react';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/**
 * Loads the code of a part of a screen when it is first shown. If the network fails, only the part says so, and a press
 * tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return (props: Props) => {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
    useEffect(() => {
      if (state !== 'loading' || Loaded) return;
      load().then(
        (component) => {
          Loaded = component;
          setState('loaded');
        },
        () => setState('failed'),
      );
    }, [state]);
    if (Loaded) return createElement(Loaded, props);
    if (state === 'failed') return <FailureNote onRetry={() => setState('loading')} />;
    return <Skeleton rows={4} />;
  };
}
