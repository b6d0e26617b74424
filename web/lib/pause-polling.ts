import { focusManager, type QueryClient } from '@tanstack/react-query';

/**
 * Nothing is asked while this call is under way. A call that replaces the token would otherwise cross one that still
 * carries the old token, and its refusal would sign the person out.
 */
export async function whilePollingRests<Answer>(
  queries: QueryClient,
  send: () => Promise<Answer>,
): Promise<Answer> {
  focusManager.setFocused(false);
  try {
    await queries.cancelQueries();
    return await send();
  } finally {
    focusManager.setFocused(undefined);
  }
}
