import { type ComponentType, createElement, lazy, useState } from 'react';

/** A screen whose code is loaded when it is first shown, or earlier by `preload`. */
export type LazyScreen = ComponentType & { preload: () => Promise<void> };

/**
 * Unlike React's own `lazy`, a screen that was preloaded is drawn at once: React would show the skeleton first and
 * then keep it for 300 ms.
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let Loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;

  const loadOnce = () => {
    loading ??= load().then(
      (component) => {
        Loaded = component;
        return component;
      },
      (error: unknown) => {
        // The next preload asks the network again; a screen that is already shown has failed.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Later = lazy(async () => ({ default: await loadOnce() }));
  // biome-ignore lint/correctness/noComponentHookFactories: like React's `lazy`, it is called once for each screen, by a module.
  const Screen = () => {
    // A screen that waited for its code keeps its state when the code is there.
    const [Shown] = useState<ComponentType>(() => Loaded ?? Later);
    return createElement(Shown);
  };
  const preload = async () => {
    await loadOnce();
  };
  return Object.assign(Screen, { preload });
}
