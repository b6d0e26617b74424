import type { ApiRoutes } from '#contract/api.ts';
import { type Route, readAnswer } from './call-api.ts';
import { type Asking, sendRead } from './read-api.ts';
import { onSignOut } from './session.ts';
import { windowState } from './window-state.ts';

/**
 * For a request that is repeated every few seconds: the server does not send an unchanged answer again. The answer is
 * stored here and not in the browser's cache, which would write it to the disk. A logout removes it.
 */
export function readIfChanged<Key extends Route>(route: Key, input: ApiRoutes[Key]['input']) {
  const last = windowState<{ mark: string; answer: ApiRoutes[Key]['output'] } | undefined>(() => undefined);
  onSignOut(() => {
    last.value = undefined;
  });
  return async (query: Asking): Promise<ApiRoutes[Key]['output']> => {
    const known = last.value;
    const headers: Record<string, string> = known ? { 'if-none-match': known.mark } : {};
    const response = await sendRead(query, route, input, { headers });
    if (known && response.status === 304) return known.answer;

    const answer = await readAnswer(route, response);
    const mark = response.headers.get('etag');
    last.value = mark === null ? undefined : { mark, answer };
    return answer;
  };
}
