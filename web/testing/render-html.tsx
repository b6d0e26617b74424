import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { WindowPage } from './window-page.tsx';

/** The HTML of a single component, in the page of the test's window. */
export function renderHtml(content: ReactNode): string {
  return renderToString(<WindowPage>{content}</WindowPage>);
}
