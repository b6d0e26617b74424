/** A hidden page ends its stream, but only after this time: the person may just glance at another tab. */
const HIDDEN_GRACE_MS = 30_000;
/** The server sends a sign every 25 seconds; after two missing signs the connection counts as dead. */
const LONGEST_SILENCE_MS = 60_000;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

interface StreamOptions<Event> {
  /** Called for every attempt, because the session may have changed. */
  headers: () => Record<string, string>;
  onEvent: (event: Event) => void;
  /** Whether events arrive as they happen. Without a live stream the caller has to poll. */
  onLive: (isLive: boolean) => void;
  /** Stays open while the page is hidden, with short pauses: somebody waits for every event. */
  isUrgent?: boolean;
}

/**
 * Follows the events of an address while the page is visible, connects again when the connection breaks, and stops
 * when the server refuses this person. Returns the function that ends it.
 */
export function followEvents<Event>(url: string | (() => string), options: StreamOptions<Event>): () => void {
  let attempt: AbortController | undefined;
  let grace: ReturnType<typeof setTimeout> | undefined;

  const start = () => {
    attempt = new AbortController();
    void keepFollowing(url, options, attempt.signal);
  };
  const stop = () => {
    attempt?.abort();
    attempt = undefined;
  };
  const onVisibility = () => {
    clearTimeout(grace);
    if (document.visibilityState === 'hidden' && !options.isUrgent) grace = setTimeout(stop, HIDDEN_GRACE_MS);
    else if (!attempt) start();
  };

  document.addEventListener('visibilitychange', onVisibility);
  if (document.visibilityState !== 'hidden' || options.isUrgent) start();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(grace);
    stop();
  };
}

async function keepFollowing<Event>(
  url: string | (() => string),
  { headers, onEvent, onLive, isUrgent = false }: StreamOptions<Event>,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const line = lineUntil(signal);
    const begun = performance.now();
    try {
      const answer = await fetch(typeof url === 'string' ? url : url(), {
        credentials: 'include',
        headers: { ...headers(), accept: 'text/event-stream' },
        signal: line.signal,
      });
      if (answer.status === 401 || answer.status === 403) return;
      if (!answer.ok || !answer.body) throw new Error(`The stream was answered by ${answer.status}.`);

      for await (const data of readEvents(answer.body, line.sign)) {
        if (signal.aborted) return;
        onLive(true);
        onEvent(JSON.parse(data) as Event);
      }
    } catch {
      // A broken connection is not reported; the next attempt is.
    } finally {
      line.end();
      onLive(false);
    }
    // A connection that breaks soon each time counts as a failure, although it opened.
    if (performance.now() - begun > LONGEST_PAUSE_MS) failures = 0;
    await pause(isUrgent ? SHORTEST_PAUSE_MS : pauseAfter(failures, Math.random()), signal);
  }
}

/** Longer after each failure, and random in every browser, so that a starting server is not overloaded. */
export function pauseAfter(failures: number, chance: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, 2 * SHORTEST_PAUSE_MS * 2 ** failures);
  return SHORTEST_PAUSE_MS + chance * (longest - SHORTEST_PAUSE_MS);
}

/** The signal of one connection: it aborts when the stream ends, or after too long a silence. */
function lineUntil(all: AbortSignal) {
  const line = new AbortController();
  const giveUp = () => line.abort();
  let silence = setTimeout(giveUp, LONGEST_SILENCE_MS);
  all.addEventListener('abort', giveUp);
  return {
    signal: line.signal,
    sign() {
      clearTimeout(silence);
      silence = setTimeout(giveUp, LONGEST_SILENCE_MS);
    },
    end() {
      clearTimeout(silence);
      all.removeEventListener('abort', giveUp);
      giveUp();
    },
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const giveUp = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', giveUp, { once: true });
  });
}

/** Yields the data of the events as text, however the network splits it. Skips comments. */
async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onSign: () => void,
): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      onSign();
      const frames = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = frames.pop() ?? '';
      yield* frames.map(dataOf).filter((data) => data !== '');
    }
  } finally {
    // The stream of a reader that left before the end.
    reader.cancel().catch(() => {});
  }
}

function dataOf(frame: string): string {
  const lines = frame.split('\n').filter((line) => line.startsWith('data:'));
  return lines.map((line) => line.slice('data:'.length).trimStart()).join('\n');
}
