import { settingValues } from '#server/content/settings.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Locale } from '#server/platform/locale.ts';
import { chat_notice } from '#texts/generated/chat_notice.ts';

/** Until the clinic decides; a value that is no number of hours promises nothing else. */
const DEFAULT_REPLY_HOURS = 24;

/** What stands beside every conversation: when to expect an answer, and what not to wait with. */
export async function chatNotices(
  db: Db,
  locale: Locale,
): Promise<{ reply_hours: number; emergency: string }> {
  const emergencyKey = `chat_emergency_${locale}` as const;
  const set = await settingValues(db, ['chat_reply_hours', emergencyKey]);
  return {
    reply_hours: readReplyHours(set.chat_reply_hours),
    emergency: set[emergencyKey]?.trim() || chat_notice[locale].emergency,
  };
}

function readReplyHours(value: string | undefined): number {
  const isHours = value !== undefined && /^[1-9]\d{0,2}$/.test(value);
  return isHours ? Number(value) : DEFAULT_REPLY_HOURS;
}
