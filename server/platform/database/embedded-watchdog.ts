const PING_EVERY_MS = 5_000;
const LONGEST_SILENCE_PINGS = 6;

/** The process to watch, as far as the watch needs it. */
interface Watched {
  connected: boolean;
  send(question: 'ping'): unknown;
  on(event: 'message', listener: (news: unknown) => void): unknown;
}

/**
 * A statement that runs for half a minute has frozen the whole clinic, and no timeout of the engine ends it.
 * Counts unanswered pings rather than time, so that a machine waking from sleep is not mistaken for one.
 */
export function watchForSilence(engine: Watched, onSilence: () => void): () => void {
  let unanswered = 0;
  engine.on('message', (news) => {
    if (news === 'pong') unanswered = 0;
  });

  const timer = setInterval(() => {
    if (unanswered >= LONGEST_SILENCE_PINGS) {
      clearInterval(timer);
      onSilence();
      return;
    }
    unanswered += 1;
    if (engine.connected) engine.send('ping');
  }, PING_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
