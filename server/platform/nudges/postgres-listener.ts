import type { Client } from 'pg';

/** A connection can die without a word; asking is the only way to know. */
const PROBE_MS = 30_000;

interface Listening {
  onListening(): void;
  onPayload(text: string): void;
  signal: AbortSignal;
}

/** Hears what is notified, until asked to stop (then it resolves) or until the connection is lost (it rejects). */
export async function listenUntilLost(
  connection: Client,
  channel: string,
  { onListening, onPayload, signal }: Listening,
): Promise<void> {
  const { promise: isOver, resolve: stop, reject: lose } = Promise.withResolvers<void>();
  connection.on('error', lose);
  connection.on('end', () => lose(new Error('The connection ended.')));
  connection.on('notification', ({ payload = '' }) => onPayload(payload));
  const onAbort = () => stop();
  signal.addEventListener('abort', onAbort, { once: true });
  const probe = setInterval(() => connection.query('select 1').catch(lose), PROBE_MS);

  try {
    const begin = async () => {
      await connection.connect();
      await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
      if (!signal.aborted) onListening();
    };
    await Promise.race([isOver, begin()]);
    await isOver;
  } finally {
    clearInterval(probe);
    signal.removeEventListener('abort', onAbort);
    const goodbye = connection.end().catch(() => {});
    // To a connection that is lost nobody answers.
    if (signal.aborted) await goodbye;
  }
}
