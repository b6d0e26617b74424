import type { ReactNode } from 'react';
import { CurrentRender } from '#web/lib/render-context.ts';
import { createWindowContext } from '#web/lib/window-context.ts';

/** Around a single component of a test: the page of its window, as the script of a page makes it. */
export function WindowPage({ children }: { children: ReactNode }) {
  return <CurrentRender value={createWindowContext()}>{children}</CurrentRender>;
}
