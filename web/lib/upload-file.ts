import type { ApiRoutes } from '#contract/api.ts';
import { ApiError, commonHeaders, fillPath, type Route, refusal } from './call-api.ts';

interface UploadOptions {
  /** Gets the share that was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The field of the file, as the contract's `upload.field` names it. */
  field?: string;
}

/**
 * Sends a form with a file: `uploadFile('POST /api/patients/befunde/create', { title }, file, { onProgress })`.
 * Like `callApi` it resolves with the answer and rejects with an `ApiError`; stopped by the signal, with its
 * reason. It needs XMLHttpRequest, because `fetch` does not tell how much has left.
 */
export function uploadFile<Key extends Route>(
  route: Key,
  fields: ApiRoutes[Key]['input'],
  file: File | undefined,
  { onProgress, signal, headers, field = 'file' }: UploadOptions = {},
): Promise<ApiRoutes[Key]['output']> {
  const { method, path, rest } = fillPath(route, fields as Record<string, unknown>);
  const { promise, resolve, reject } = Promise.withResolvers<ApiRoutes[Key]['output']>();
  if (signal?.aborted) return Promise.reject(signal.reason);

  const request = new XMLHttpRequest();
  request.open(method, path);
  request.withCredentials = true;
  for (const [name, value] of Object.entries({ ...commonHeaders(), ...headers })) {
    request.setRequestHeader(name, value);
  }
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress?.(total ? loaded / total : 0),
  );
  request.addEventListener('load', () => {
    const body = bodyOf(request);
    if (request.status >= 200 && request.status < 300) resolve(body as ApiRoutes[Key]['output']);
    else reject(refusal(route, request.status, body));
  });
  request.addEventListener('error', () => reject(new ApiError(0)));
  request.addEventListener('abort', () => reject(signal?.reason ?? new ApiError(0)));
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.send(formOf(rest, field, file));
  return promise;
}

/** Appends the file last, so that the server reads the other fields first. Undefined values are left out. */
function formOf(fields: Record<string, unknown>, name: string, file: File | undefined): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(key, String(value));
  }
  if (file) form.append(name, file, file.name);
  return form;
}

function bodyOf({ responseText }: XMLHttpRequest): Record<string, unknown> {
  try {
    return JSON.parse(responseText);
  } catch {
    return {};
  }
}
