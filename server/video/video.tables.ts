import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Locale } from '#contract/locale.ts';
import { appointment } from '#server/appointments/appointments.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const appointmentId = () =>
  bigint('appointment_id', { mode: 'number' })
    .notNull()
    .references(() => appointment.id);

/** What was said about the room of an appointment: whether the patient was let in, a delay, a meeting elsewhere. */
export const videoRoom = pgTable('video_room', {
  appointmentId: appointmentId().primaryKey(),
  letInAt: at('let_in_at'),
  delayMinutes: integer('delay_minutes').notNull().default(0),
  delayAnnouncedAt: at('delay_announced_at'),
  isScreenAllowed: boolean('is_screen_allowed').notNull().default(false),
  /** The meeting at another provider. It is removed there when the appointment does not take place. */
  meetingId: text('meeting_id'),
  /** Until then one delivery alone speaks with that provider about the room. */
  turnUntil: at('turn_until'),
});

/** A third person whom the doctor invited. Tokens are stored as hashes; the one of the link ends with its first use. */
export const videoGuest = pgTable(
  'video_guest',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    appointmentId: appointmentId(),
    name: text('name').notNull(),
    role: text('role', { enum: ['interpreter', 'relative', 'other'] }).notNull(),
    linkHash: text('link_hash').unique(),
    browserHash: text('browser_hash').unique(),
    invitedAt: at('invited_at').notNull(),
    letInAt: at('let_in_at'),
    /** When the guest agreed to which wording, read in which language. */
    consentedAt: at('consented_at'),
    consentVersion: text('consent_version'),
    consentTextHash: text('consent_text_hash'),
    consentLocale: text('consent_locale').$type<Locale>(),
    removedAt: at('removed_at'),
  },
  (table) => [
    uniqueIndex('video_guest_one_at_a_time').on(table.appointmentId).where(sql`${table.removedAt} is null`),
    index('video_guest_of').on(table.appointmentId),
  ],
);

/** A page that is in a room or waits, or was: the evidence of who joined when. Erased 90 days after the appointment. */
export const videoPeer = pgTable(
  'video_peer',
  {
    id: uuid('id').primaryKey(),
    appointmentId: appointmentId(),
    side: text('side', { enum: ['patient', 'doctor', 'guest'] }).notNull(),
    guestId: bigint('guest_id', { mode: 'number' }).references(() => videoGuest.id),
    fingerprint: text('fingerprint').notNull(),
    enteredAt: at('entered_at').notNull(),
    /** Since when this side waits or is in; a reload keeps it. */
    sinceAt: at('since_at').notNull(),
    seenAt: at('seen_at').notNull(),
    inAt: at('in_at'),
    leftAt: at('left_at'),
    ended: text('ended', { enum: ['left', 'replaced', 'lost'] }),
  },
  (table) => [
    // Of two pages of one side that enter at once, one replaces the other.
    uniqueIndex('video_peer_one_of_a_side')
      .on(table.appointmentId, table.side)
      .where(sql`${table.leftAt} is null`),
    index('video_peer_of').on(table.appointmentId, table.enteredAt),
    index('video_peer_present').on(table.seenAt).where(sql`${table.leftAt} is null`),
  ],
);

/** What one page tells another to connect. Deleted after two minutes. */
export const videoSignal = pgTable(
  'video_signal',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fromPeer: uuid('from_peer')
      .notNull()
      .references(() => videoPeer.id, { onDelete: 'cascade' }),
    toPeer: uuid('to_peer')
      .notNull()
      .references(() => videoPeer.id, { onDelete: 'cascade' }),
    number: bigint('number', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: ['offer', 'answer', 'candidates', 'restart', 'bye'] }).notNull(),
    body: text('body').notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [
    uniqueIndex('video_signal_once').on(table.fromPeer, table.number),
    index('video_signal_to').on(table.toPeer, table.seq),
    index('video_signal_by_time').on(table.sentAt),
  ],
);
