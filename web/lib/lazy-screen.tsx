import { type ComponentType, createElement, lazy, useState } from 'react';

/** A screen may ask the server for its first data before it is shown; it waits for what it returns. */
export type Screen<Props extends object = object> = ComponentType<Props> & { prefetch?: () => unknown };

/** A screen whose code is loaded when it is first shown, or earlier by `preload`. */
export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  preload: () => Promise<void>;
  /** Its code and its first data; data that is late comes to the screen instead. */
  preloadWithData: () => Promise<void>;
  /** The visitor is about to open it: loads its code and its first data. Nothing is lost without the network. */
  prepare: () => void;
};

/** To draw a skeleton and then the screen takes a slow phone longer than this. */
const LONGEST_WAIT_MILLISECONDS = 200;

/** The server draws a screen with its data or not at all. */
async function longEnough(): Promise<void> {
  const wait = typeof window === 'undefined' ? undefined : LONGEST_WAIT_MILLISECONDS;
  await new Promise<void>((resolve) => wait && setTimeout(resolve, wait));
}

/**
 * Unlike React's own `lazy`, a screen that was preloaded is drawn at once: React would show the skeleton first and
 * then keep it for 300 ms.
 */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<Screen<Props>>,
): LazyScreen<Props> {
  let Loaded: Screen<Props> | undefined;
  let loading: Promise<Screen<Props>> | undefined;

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
  const Later: ComponentType<Props> = lazy(async () => ({ default: await loadOnce() }));
  // biome-ignore lint/correctness/noComponentHookFactories: like React's `lazy`, it is called once for each screen, by a module.
  const Shown = (props: Props) => {
    // A screen that waited for its code keeps its state when the code is there.
    const [Chosen] = useState<ComponentType<Props>>(() => Loaded ?? Later);
    return createElement(Chosen, props);
  };
  const preload = async () => {
    await loadOnce();
  };
  const prepare = () => {
    loadOnce().then(
      ({ prefetch }) => prefetch?.(),
      () => undefined,
    );
  };
  const preloadWithData = async () => {
    const { prefetch } = await loadOnce();
    await Promise.race([prefetch?.(), longEnough()]);
  };
  return Object.assign(Shown, { preload, preloadWithData, prepare });
}
