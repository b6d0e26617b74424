import { defineEvent } from '#server/platform/jobs/events.ts';

/** Nothing names this file any more. */
export const fileForgotten = defineEvent<{ storageId: string }>('documents.file_forgotten');
