import { expect, test } from 'vitest';
import { CHAT_LINK_SCHEMES, CHAT_TAGS, MESSAGE_MAX_LENGTH } from './chat.rules.ts';
import {
  addedKinds,
  CHAT_FILE_MAX_BYTES,
  documentKinds,
  documentZones,
  FINDING_MAX_BYTES,
  PICTURE_MAX_BYTES,
  PICTURE_TYPES,
  typesOfKind,
} from './documents.rules.ts';

test('CONST-28: findings have 10 MB at most, chat files 2 MB', () => {
  expect([FINDING_MAX_BYTES, CHAT_FILE_MAX_BYTES]).toEqual([10_485_760, 2_097_152]);
});

test('VAL-11: files are PDF, JPEG or PNG; SEAM-26: recordings are MP3 or MPEG-4 audio', () => {
  const types = Object.fromEntries(documentKinds.map((kind) => [kind, typesOfKind(kind)]));
  const papers = ['application/pdf', 'image/jpeg', 'image/png'];
  expect(types).toEqual({
    finding: papers,
    document: papers,
    therapy_plan: papers,
    prescription: papers,
    chat_file: papers,
    audio: ['audio/mpeg', 'audio/mp4'],
    anamnesemorph: papers,
  });
});

test('ENT-14: a document is listed in one of four zones', () => {
  expect(documentZones).toEqual(['vcita', 'befunde', 'generally', 'anamnese']);
});

test('the staff add every kind but the findings and chat files of patients', () => {
  const others = documentKinds.filter((kind) => kind !== 'finding' && kind !== 'chat_file');
  expect(addedKinds).toEqual(others);
});

test('a picture of the clinic is a JPEG or PNG of 10 MB at most', () => {
  expect(PICTURE_TYPES).toEqual(['image/jpeg', 'image/png']);
  expect(PICTURE_MAX_BYTES).toBe(10_485_760);
});

test('a message may be stressed, listed and linked, in 20000 characters of HTML', () => {
  expect(CHAT_TAGS).toEqual(['p', 'br', 'strong', 'em', 'u', 'a', 'ul', 'ol', 'li']);
  expect(CHAT_LINK_SCHEMES).toEqual(['https', 'http', 'mailto']);
  expect(MESSAGE_MAX_LENGTH).toBe(20_000);
});
