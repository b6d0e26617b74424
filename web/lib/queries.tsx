import { focusManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { ui } from '#texts/generated/ui.ts';
import { showToast } from '#web/ui/toasts.ts';
import { ApiError, logInBrowser } from './call-api.ts';
import { useTexts } from './language.ts';
import { readPageData } from './page-data.ts';
import { type RenderContext, type ServerReader, useRenderContext } from './render-context.ts';
import { onSignOut } from './session.ts';
import { windowState } from './window-state.ts';

const MAX_RETRIES = 2;

/**
 * Creates the query client. Reads are retried when the network failed, never after a refusal. Data stays when a later
 * read fails, so that no form is lost; a refusal removes it. Screens ask `isLoadingError`.
 */
function createQueryClient(reader: ServerReader | undefined): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        logInBrowser(`loading ${String(query.queryKey[0])} failed`);
        if (isRefused(error)) query.setState({ data: undefined });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A server that retried would keep the page from the browser, which can.
        retry: (failures, error) => !reader && failures < MAX_RETRIES && isTemporary(error),
        ...(reader && { meta: { reader } }),
      },
    },
  });
}

const ofWindow = windowState<QueryClient | undefined>(() => undefined);

/** The query client of this page; on the server each page has its own. */
export function queriesOf(context: RenderContext): QueryClient {
  context.queries ??= import.meta.env.SSR ? createQueryClient(context.reader) : startInWindow();
  return context.queries;
}

function startInWindow(): QueryClient {
  const queries = createQueryClient(undefined);
  ofWindow.value = queries;
  // The page and its data come fresh from the server.
  for (const [key, found] of readPageData()?.queries ?? []) queries.setQueryData(key, found);
  // Nothing of one person may remain for the next one at the same device.
  onSignOut(() => queries.clear());
  return queries;
}

/** Call it before somebody else can see this window. */
export function forgetQueries(): void {
  ofWindow.value?.clear();
}

export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queriesOf(useRenderContext())}>{children}</QueryClientProvider>;
}

/** For screens that are loaded on their own, so that the query library stays out of the portal's first script. */
export function withQueries(Screen: ComponentType): ComponentType {
  return () => (
    <Queries>
      <Screen />
    </Queries>
  );
}

function isTemporary(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Signed out, or too many requests. The app reacts to the former: it forgets everything, or hides the page. */
const NO_REFUSALS = [401, 429];

/** Throws if something of this page could not be read now; a refusal is an answer. */
export function requireQueries(context: RenderContext): void {
  const queries = queriesOf(context).getQueryCache().getAll();
  const failed = queries.find(({ state }) => state.error && !isRefused(state.error));
  if (failed) throw failed.state.error;
}

/** Whether the server says that the person may not see this, or that it no longer exists. Other failures may pass. */
export function isRefused(error: Error): boolean {
  return error instanceof ApiError && !isTemporary(error) && !NO_REFUSALS.includes(error.status);
}

interface Read {
  isLoadingError: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** For a screen with several reads: why there is nothing to show, and a function that reads everything again. */
export function failureOf(...reads: Read[]) {
  const failed = reads.filter(({ isLoadingError }) => isLoadingError);
  return (
    failed[0] && {
      message: failed[0].error?.message || undefined,
      onRetry: () => failed.forEach(({ refetch }) => void refetch()),
    }
  );
}

/** The server's message about a failed load: shown once as a toast, and returned for the screen. */
export function useFailureToast(load: { error: Error | null }): string | undefined {
  const t = useTexts(ui);
  const failure = load.error ? load.error.message || t.loadingFailed : undefined;
  useEffect(() => {
    if (failure) showToast({ type: 'error', text: failure });
  }, [failure]);
  return failure;
}

/**
 * Stops all polling while this call runs. A poll that still carries the old token would be refused after a call that
 * replaces the token, and the refusal would sign the person out.
 */
export async function withoutPolling<Answer>(
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
