import { queryOptions, useQuery } from '@tanstack/react-query';
import { staff_today } from '#texts/generated/staff_today.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { readApi } from '#web/lib/read-api.ts';

export const TASKS = 'GET /api/staff/tasks';
const RELOAD_MILLISECONDS = 30_000;

/** The tasks of this person; loaded again every 30 s while a screen shows them and the tab is visible. */
export function staffTasks(language: Language) {
  return queryOptions({
    queryKey: [TASKS, language],
    queryFn: async (query) => (await readApi(query, TASKS, {})).data,
    refetchInterval: RELOAD_MILLISECONDS,
  });
}

/** The count beside the entry of the navigation. */
export function useOpenEnquiries(): { count: number; label: string } {
  const t = useTexts(staff_today);
  const count = useQuery(staffTasks(useLanguage())).data?.open_enquiries ?? 0;
  return { count, label: count === 1 ? t.enquiries_one : t.enquiries({ count }) };
}

export function useUnreadMessages(): { count: number; label: string } {
  const t = useTexts(staff_today);
  const count = useQuery(staffTasks(useLanguage())).data?.unread_messages ?? 0;
  return { count, label: count === 1 ? t.messages_one : t.messages({ count }) };
}
