import { ApiError, commonHeaders, refusal } from './call-api.ts';

/**
 * Fetches a file of the API and hands it to the browser to save, under the name the server gives it. A plain
 * link would not do: the session travels in a header, so that nobody can be sent a link that works.
 */
export async function downloadFile(path: string, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  const response = await fetch(path, {
    credentials: 'include',
    headers: { ...commonHeaders(), accept: '*/*' },
    ...(signal && { signal }),
  }).catch(onBrokenConnection(signal));
  if (!response.ok) {
    throw refusal('A file', response.status, await response.json().catch(() => ({})));
  }
  const content = await response.blob().catch(onBrokenConnection(signal));
  save(content, fileNameIn(response.headers.get('content-disposition')));
}

/** The name in an RFC 6266 header; our server always sends the encoded form. */
export function fileNameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  try {
    return decodeURIComponent(encoded ?? 'download');
  } catch {
    return 'download';
  }
}

function onBrokenConnection(signal: AbortSignal | undefined) {
  return (error: unknown): never => {
    if (signal?.aborted) throw error;
    throw new ApiError(0);
  };
}

/** Browsers may read the address only after the click has been handled. */
const KEEP_ADDRESS_MS = 60_000;

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_ADDRESS_MS);
}
