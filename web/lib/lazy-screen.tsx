import { type ComponentType, createElement, lazy, useState } from 'react';
import type { RenderContext } from './render-context.ts';

/** What a screen says about its first data. */
export interface FirstData {
  /** Reads it before the screen at this address is shown, which waits for what it returns. */
  prefetch?: Prefetch;
  /** What the server reads before it renders the screen, where that is not the same. */
  ssrPrefetch?: Prefetch;
  /** The calls that a page without the screen's HTML sends before any code is there (`early-questions.ts`). */
  asksFirst?: EarlyQuestion[];
}
type Prefetch = (context: RenderContext, pathname: string) => unknown;
export type Screen<Props extends object = object> = ComponentType<Props> & FirstData;
export type EarlyQuestion = [route: string, input: Record<string, unknown>];

/** A screen whose code is loaded when it is first shown, or earlier by `preload`. */
export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  preload: () => Promise<Screen<Props>>;
  /** Its code and its first data; data that is late comes to the screen instead. */
  preloadWithData: (context: RenderContext, pathname: string) => Promise<void>;
  /** The same on the server, which renders a screen with its data or not at all. */
  preloadForServer: (context: RenderContext, pathname: string) => Promise<void>;
  /** The visitor is about to open it: loads its code and its first data. Nothing is lost without the network. */
  prepare: (context: RenderContext, pathname: string) => void;
};

/** To render a skeleton and then the screen takes a slow phone longer than this. */
const LONGEST_WAIT_MILLISECONDS = 200;

async function longEnough(): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MILLISECONDS));
}

/**
 * Unlike React's own `lazy`, a screen that was preloaded is rendered at once: React would show the skeleton first and
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
  const prepare: LazyScreen['prepare'] = (context, pathname) => {
    loadOnce().then(
      ({ prefetch }) => prefetch?.(context, pathname),
      () => undefined,
    );
  };
  const preloadWithData: LazyScreen['preloadWithData'] = async (context, pathname) => {
    const { prefetch } = await loadOnce();
    await Promise.race([prefetch?.(context, pathname), longEnough()]);
  };
  const preloadForServer: LazyScreen['preloadForServer'] = async (context, pathname) => {
    const { prefetch, ssrPrefetch = prefetch } = await loadOnce();
    await ssrPrefetch?.(context, pathname);
  };
  return Object.assign(Shown, { preload: loadOnce, preloadWithData, preloadForServer, prepare });
}
