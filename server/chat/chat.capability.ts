import type { Capability } from '#server/platform/capability.ts';
import { chatRoutes } from './chat.routes.ts';

export const chat: Capability = { name: 'chat', routes: chatRoutes };
