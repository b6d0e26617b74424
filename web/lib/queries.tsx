import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { logInBrowser } from './browser-log.ts';
import { ApiError } from './call-api.ts';
import { onSignOut } from './session.ts';

const MAX_RETRIES = 2;

/** What was read from the server. Reads are tried again when the network failed, never when we were refused. */
const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (_error, query) => logInBrowser(`loading ${String(query.queryKey[0])} failed`),
  }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (failures, error) => failures < MAX_RETRIES && isPassing(error) },
  },
});

// Nothing of one person may be left for the next one at the same device.
onSignOut(() => queries.clear());

export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** For screens loaded on their own: the query library stays out of the portal's first script. */
export function withQueries(Screen: ComponentType): ComponentType {
  return () => (
    <Queries>
      <Screen />
    </Queries>
  );
}

function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
