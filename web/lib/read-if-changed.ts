import type { ApiRoutes } from '#contract/api.ts';
import { type Route, readAnswer, sendCall } from './call-api.ts';
import { onSignOut } from './session.ts';

/**
 * A question that is asked every few seconds: an answer that is still the same is not sent again. It is remembered
 * here and by no cache, which would keep it on the disk, and forgotten at the logout.
 */
export function readIfChanged<Key extends Route>(route: Key, input: ApiRoutes[Key]['input']) {
  let last: { mark: string; answer: ApiRoutes[Key]['output'] } | undefined;
  onSignOut(() => {
    last = undefined;
  });
  return async (signal: AbortSignal): Promise<ApiRoutes[Key]['output']> => {
    const known = last;
    const headers: Record<string, string> = known ? { 'if-none-match': known.mark } : {};
    const response = await sendCall(route, input, { signal, headers });
    if (known && response.status === 304) return known.answer;

    const answer = await readAnswer(route, response);
    const mark = response.headers.get('etag');
    last = mark === null ? undefined : { mark, answer };
    return answer;
  };
}
