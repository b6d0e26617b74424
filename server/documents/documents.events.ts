import { defineEvent } from '#server/platform/jobs/outbox.ts';

/** The row of this file was deleted, so the file can be deleted, too. */
export const fileForgotten = defineEvent<{ storageId: string }>('documents.file_forgotten');
