import { type ComponentType, createElement, lazy, useState } from 'react';
import type { RenderContext } from './render-context.ts';

/** How a screen prefetches its data. */
export interface FirstData {
  /** Reads data before the screen at this address is shown. The screen waits for the returned promise. */
  prefetch?: Prefetch;
  /** Replaces `prefetch` on the server, where that is different. */
  ssrPrefetch?: Prefetch;
  /**
   * The API requests that a page without the HTML of the screen sends before its code is loaded (`early-questions.ts`).
   */
  asksFirst?: EarlyQuestion[];
}
type Prefetch = (context: RenderContext, pathname: string) => unknown;
export type Screen<Props extends object = object> = ComponentType<Props> & FirstData;
export type EarlyQuestion = [route: string, input: Record<string, unknown>];

/** A screen whose code is loaded when it is first shown, or earlier by `preload`. */
export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  preload: () => Promise<Screen<Props>>;
  /** Loads its code and its first data. Late data arrives while the screen is shown. */
  preloadWithData: (context: RenderContext, pathname: string) => Promise<void>;
  /** Does the same on the server, which renders a screen with its data or not at all. */
  preloadForServer: (context: RenderContext, pathname: string) => Promise<void>;
  /** Loads the code and first data of a screen that the visitor is about to open. A network failure is ignored. */
  prepare: (context: RenderContext, pathname: string) => void;
};

/** Rendering a skeleton and then the screen takes a slow phone longer than this. */
const LONGEST_WAIT_MILLISECONDS = 200;

async function longEnough(): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MILLISECONDS));
}

/** Renders a preloaded screen at once. React's own `lazy` would show the skeleton first, for at least 300 ms. */
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
        // The next preload requests it again. A screen that is already shown has failed.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Later: ComponentType<Props> = lazy(async () => ({ default: await loadOnce() }));
  // biome-ignore lint/correctness/noComponentHookFactories: like React's `lazy`, it is called once for each screen, by a module.
  const Shown = (props: Props) => {
    // A screen that waited for its code keeps its state afterwards.
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
