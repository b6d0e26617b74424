import { chat } from '#contract/chat.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { totalUnreadCount } from './chat.service.ts';

export const chatRoutes = implement(chat, {
  totalUnreadCount: ({ deps, actor }) => totalUnreadCount(deps, actor),
});
