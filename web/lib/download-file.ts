import { ApiError, commonHeaders, refusal } from './call-api.ts';

interface DownloadOptions {
  signal?: AbortSignal;
  /** Sent as JSON by POST; without it the file is requested by GET. */
  input?: object;
}

/**
 * Fetches a file of the API and saves it under the name that the server sends. A plain link cannot do that: the session
 * is in a header, so that nobody can send a working link to somebody else.
 */
export async function downloadFile(path: string, options: DownloadOptions = {}): Promise<void> {
  const { content, name } = await fetchFile(path, options);
  saveFile(content, name);
}

/**
 * Shows a file in a new tab. The tab opens at once, because browsers allow it only in the direct response to a press.
 * If they do not, the file is saved instead.
 */
export async function openFile(path: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const { content, name } = await fetchFile(path);
    if (tab) tab.location.href = temporaryAddress(content);
    else saveFile(content, name);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

async function fetchFile(path: string, { signal, input }: DownloadOptions = {}) {
  const response = await fetch(path, {
    credentials: 'include',
    headers: { ...commonHeaders(), accept: '*/*', ...(input && { 'content-type': 'application/json' }) },
    ...(input && { method: 'POST', body: JSON.stringify(input) }),
    ...(signal && { signal }),
  }).catch(onBrokenConnection(signal));
  if (!response.ok) {
    throw refusal('A file', response.status, await response.json().catch(() => ({})));
  }
  const content = await response.blob().catch(onBrokenConnection(signal));
  return { content, name: fileNameIn(response.headers.get('content-disposition')) };
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

/** Hands a file to the browser to save. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = temporaryAddress(content);
  link.download = name;
  link.click();
}

function temporaryAddress(content: Blob): string {
  const address = URL.createObjectURL(content);
  setTimeout(() => URL.revokeObjectURL(address), KEEP_ADDRESS_MS);
  return address;
}
