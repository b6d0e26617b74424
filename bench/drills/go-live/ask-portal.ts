type Json = Record<string, unknown>;
interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each answer has a shape of its own, and a wrong one fails the drill.
  body: any;
}

/** One visitor of a portal; an answer that is no success ends the drill. */
export interface Visitor {
  call(method: string, path: string, body?: Json | FormData): Promise<Answered>;
  download(path: string): Promise<Uint8Array>;
  /** The first part of an open stream, which is then left. */
  firstOfStream(path: string): Promise<string>;
  /** From now on the visitor is whom this token names, or nobody. */
  become(token: string | undefined): void;
}

export function aVisitor(portal: string): Visitor {
  let token: string | undefined;
  const send = async (method: string, path: string, body?: Json | FormData): Promise<Response> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${portal}${path}`, {
      method,
      headers: {
        locale: 'de',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(isForm || !body ? {} : { 'content-type': 'application/json' }),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (answer.ok) return answer;
    throw new Error(`${method} ${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  };
  return {
    call: async (method, path, body) => {
      const answer = await send(method, path, body);
      const text = await answer.text();
      return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
    },
    download: async (path) => await (await send('GET', path)).bytes(),
    firstOfStream: async (path) => {
      const { headers, body } = await send('GET', path);
      const reader = body?.getReader();
      const { value } = (await reader?.read()) ?? {};
      await reader?.cancel();
      return `${headers.get('content-type')}\n${new TextDecoder().decode(value)}`;
    },
    become: (next) => {
      token = next;
    },
  };
}
