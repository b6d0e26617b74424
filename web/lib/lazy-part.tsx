import { type ComponentType, createElement, useEffect, useState } from 'react';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/**
 * A part of a screen. Its code is loaded when it is first shown. Without the network the screen around it stays as it
 * is: only the part says that it is missing, and a press tries again.
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
