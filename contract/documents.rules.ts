/** Limits that the browser checks early and the server always. */
export const FINDING_MAX_BYTES = 10_485_760;
export const CHAT_FILE_MAX_BYTES = 2_097_152;
export const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** Where a document of a patient is listed. */
export const documentZones = ['vcita', 'befunde', 'generally', 'anamnese'] as const;
export type DocumentZone = (typeof documentZones)[number];

/** The kinds of files. Findings are sent by the patient; chat files are listed only in the chat. */
export const documentKinds = ['finding', 'document', 'therapy_plan', 'prescription', 'chat_file'] as const;
export type DocumentKind = (typeof documentKinds)[number];
