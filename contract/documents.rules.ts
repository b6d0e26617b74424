/** Limits that the browser checks early and the server always. */
export const FINDING_MAX_BYTES = 10_485_760;
export const CHAT_FILE_MAX_BYTES = 2_097_152;
export const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
/** Recordings, which only the staff add: MP3 and MPEG-4 audio. */
export const audioTypes = ['audio/mpeg', 'audio/mp4'] as const;
/** Pictures of the clinic, its services and doctors. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;
export const PICTURE_MAX_BYTES = 10 * 1024 ** 2;

/** Where a document of a patient is listed. */
export const documentZones = ['vcita', 'befunde', 'generally', 'anamnese'] as const;
export type DocumentZone = (typeof documentZones)[number];

/**
 * The kinds of files. Findings are sent by the patient; chat files are listed only in the chat. `audio` and
 * `anamnesemorph` are the collections `audios` and `anamnesemorph` of the profile, filled by the staff.
 */
export const documentKinds = [
  'finding',
  'document',
  'therapy_plan',
  'prescription',
  'chat_file',
  'audio',
  'anamnesemorph',
] as const;
/** The kinds that somebody of the staff adds; which role adds which is said in documents.rules.ts of the server. */
export const addedKinds = ['document', 'therapy_plan', 'prescription', 'audio', 'anamnesemorph'] as const;
export type AddedKind = (typeof addedKinds)[number];

/** A recording is an audio file, and every other kind is not. */
export function typesOfKind(kind: DocumentKind) {
  return kind === 'audio' ? audioTypes : fileTypes;
}
export type DocumentKind = (typeof documentKinds)[number];
