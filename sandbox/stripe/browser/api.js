import { sentenceForError } from './texts.js';

/** The API is mounted beside this script, on the page's own origin. */
const API_PREFIX = new URL('.', document.currentScript.src).href.replace(/\/$/, '');

/** Calls of one page. A refusal comes back as `{ error }` in the page's language, never as an exception. */
export function createApi(key, texts) {
  return {
    get: (path, query) => call(`${path}?${encodeForm({ key, ...query })}`, { method: 'GET' }),
    post: (path, fields) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return call(path, { method: 'POST', headers, body: encodeForm({ key, ...fields }) });
    },
  };

  async function call(path, options) {
    try {
      const answer = await fetch(`${API_PREFIX}${path}`, { ...options, credentials: 'omit' });
      const body = await answer.json();
      return body.error ? { error: inWords(body.error) } : { object: body };
    } catch {
      return { error: inWords({ type: 'api_connection_error', code: 'api_connection_error' }) };
    }
  }

  function inWords(error) {
    return { ...error, message: sentenceForError(texts, error) };
  }
}

/** `{ a: { b: 'c' } }` becomes `a[b]=c`. */
function encodeForm(fields) {
  const pairs = [];
  const add = (name, value) => {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') pairs.push([name, String(value)]);
    else for (const [key, inner] of Object.entries(value)) add(name ? `${name}[${key}]` : key, inner);
  };
  add('', fields);
  return new URLSearchParams(pairs);
}
