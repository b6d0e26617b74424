import type { ApiRoutes } from '#contract/api.ts';
import { type Route, readAnswer } from './call-api.ts';
import { type Asking, sendRead } from './read-api.ts';
import { onSignOut } from './session.ts';
import { windowState } from './window-state.ts';

/**
 * A question that is asked every few seconds: an answer that is still the same is not sent again. It is remembered
 * here and by no cache, which would keep it on the disk, and forgotten at the logout.
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
