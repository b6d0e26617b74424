import type { Client, Notification } from 'pg';

/** A connection can break silently; only a regular query notices it, and proves that nothing was missed until then. */
const PROBE_MS = 400;
export const PROBE = 'select 1 as heard';

interface Listening {
  onListening(): void;
  onPayload(notification: Notification): void;
  /** Everything that was notified before this moment of `performance.now()` has arrived. */
  onProof(milliseconds: number): void;
  signal: AbortSignal;
}

/** Hears what is notified, until asked to stop (then it resolves) or until the connection is lost (it rejects). */
export async function listenUntilLost(
  connection: Client,
  channels: string[],
  { onListening, onPayload, onProof, signal }: Listening,
): Promise<void> {
  const { promise: isOver, resolve: stop, reject: lose } = Promise.withResolvers<void>();
  connection.on('error', lose);
  connection.on('end', () => lose(new Error('The connection ended.')));
  connection.on('notification', onPayload);
  const onAbort = () => stop();
  signal.addEventListener('abort', onAbort, { once: true });
  let probe: NodeJS.Timeout | undefined;
  let isAsked = false;

  try {
    const begin = async () => {
      await connection.connect();
      const listen = channels.map((channel) => `listen ${connection.escapeIdentifier(channel)}`);
      const startedAt = performance.now();
      await connection.query(listen.join('; '));
      if (signal.aborted) return;
      onListening();
      onProof(startedAt);
      probe = setInterval(() => void prove(), PROBE_MS);
    };
    await Promise.race([isOver, begin()]);
    await isOver;
  } finally {
    clearInterval(probe);
    signal.removeEventListener('abort', onAbort);
    const goodbye = connection.end().catch(() => {});
    // A lost connection answers nothing.
    if (signal.aborted) await goodbye;
  }

  async function prove(): Promise<void> {
    if (isAsked) return;
    isAsked = true;
    const askedAt = performance.now();
    await connection.query(PROBE).then(() => onProof(askedAt), lose);
    isAsked = false;
  }
}
