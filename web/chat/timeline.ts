import type { ChatMessage } from '#contract/chat.contract.ts';
import type { chat } from '#texts/generated/chat.ts';
import { dayBefore, formatDate, formatTime, formatWeekday } from '#web/lib/dates.ts';
import type { Language } from '#web/lib/language.ts';

/** The lines of the pane, from top to bottom. */
export type TimelineEntry =
  | { kind: 'day'; key: string; moment: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: ChatMessage };

/** Messages, oldest first, with a line before each day and one before the first new message. */
export function timelineOf(messages: ChatMessage[], firstNewId: number | undefined): TimelineEntry[] {
  return messages.flatMap((message, index) => {
    const { id, created_at: moment } = message;
    const before = messages[index - 1]?.created_at;
    const isNewDay = before === undefined || formatDate(before) !== formatDate(moment);
    return [
      ...(isNewDay ? [{ kind: 'day' as const, key: `day-${formatDate(moment)}`, moment }] : []),
      ...(id === firstNewId ? [{ kind: 'new' as const, key: 'new' }] : []),
      { kind: 'message' as const, key: String(id), message },
    ];
  });
}

/** The first message of the other side that was unread when the conversation was opened. */
export function firstUnreadId(messages: ChatMessage[], side: ChatMessage['sender_kind']): number | undefined {
  return messages.find(({ sender_kind, is_read }) => sender_kind !== side && !is_read)?.id;
}

/** The last own message that the other side has read; all earlier ones are read as well. */
export function readUpTo(messages: ChatMessage[], side: ChatMessage['sender_kind']): number {
  return messages.findLast(({ sender_kind, is_read }) => sender_kind === side && is_read)?.id ?? 0;
}

export function newestOf(messages: ChatMessage[], side: ChatMessage['sender_kind']): number | undefined {
  return messages.findLast(({ sender_kind }) => sender_kind === side)?.id;
}

type Texts = (typeof chat)['de'];

/** `Heute`, `Gestern`, else the weekday with its date: for the lines between days. */
export function dayLabel(moment: string, now: Date, t: Texts, language: Language): string {
  return nearDay(moment, now, t) ?? formatWeekday(moment, language);
}

/** The short form for a list: today's time, `Gestern`, or the date. */
export function shortTime(moment: string, now: Date, t: Texts): string {
  const day = nearDay(moment, now, t);
  return day === t.today ? formatTime(moment) : (day ?? formatDate(moment));
}

function nearDay(moment: string, now: Date, t: Texts): string | undefined {
  const day = formatDate(moment);
  if (day === formatDate(now)) return t.today;
  return day === formatDate(dayBefore(now)) ? t.yesterday : undefined;
}
