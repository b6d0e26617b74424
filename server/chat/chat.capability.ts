import type { Capability } from '#server/platform/capability.ts';
import { chatPersonalData } from './chat.personal-data.ts';
import { chatRoutes } from './chat.routes.ts';

export const chat: Capability = { name: 'chat', routes: chatRoutes, personalData: chatPersonalData };
