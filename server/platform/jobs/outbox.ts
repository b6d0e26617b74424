import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { outboxEvent } from '../platform.tables.ts';

/** A kind of event, named `<capability>.<what>`, with the type of its payload. */
export interface EventKind<Payload> {
  name: `${string}.${string}`;
  /** Never present at run time; carries the payload's type from writer to listener. */
  payload?: Payload;
}

export function defineEvent<Payload>(name: `${string}.${string}`): EventKind<Payload> {
  return { name };
}

export type OutboxEvent = Pick<typeof outboxEvent.$inferSelect, 'id' | 'name' | 'payload'>;

/** Records an event in the transaction that changes the rows: both are stored, or neither. */
export async function recordEvent<Payload>(
  tx: Db,
  kind: EventKind<Payload>,
  payload: Payload,
): Promise<void> {
  await tx.insert(outboxEvent).values({ name: kind.name, payload });
}

/** An event with its payload. */
export interface News {
  name: string;
  payload: unknown;
}

export function newsOf<Payload>(kind: EventKind<Payload>, payload: Payload): News {
  return { name: kind.name, payload };
}

/** What identifies a listener: the event that it handles, and its own name. */
export interface ListenerName {
  event: string;
  name: string;
}

/** The key of a listener in log lines, metrics and waiting deliveries. */
export function keyOf({ event, name }: ListenerName): string {
  return `${event} > ${name}`;
}

/** Like `recordEvent`, for several events in this order. */
export async function recordEvents(tx: Db, news: News[]): Promise<void> {
  if (news.length > 0) await tx.insert(outboxEvent).values(news);
}

/** The age on the clock of the database; 0 when no event waits. */
export async function oldestEventSeconds(db: Db): Promise<number> {
  const age = sql<number>`coalesce(extract(epoch from now() - min(${outboxEvent.createdAt})), 0)::float8`;
  const [oldest] = await db.select({ seconds: age }).from(outboxEvent);
  return oldest?.seconds ?? 0;
}

/** Passes waiting events on and deletes them in one transaction. Returns their kinds. */
export async function takeEvents(
  db: Db,
  limit: number,
  handOver: (tx: Db, events: OutboxEvent[]) => Promise<void>,
): Promise<string[]> {
  return await db.transaction(async (tx) => {
    const events = await tx
      .select({ id: outboxEvent.id, name: outboxEvent.name, payload: outboxEvent.payload })
      .from(outboxEvent)
      .orderBy(asc(outboxEvent.id))
      .limit(limit)
      .for('update', { skipLocked: true });
    if (events.length === 0) return [];

    await handOver(tx, events);
    await tx.delete(outboxEvent).where(
      inArray(
        outboxEvent.id,
        events.map((event) => event.id),
      ),
    );
    return events.map(({ name }) => name);
  });
}
