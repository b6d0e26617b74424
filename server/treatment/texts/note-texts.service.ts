import type { z } from 'zod';
import type { NoteTexts, treatmentTexts } from '#contract/treatment-texts.contract.ts';
import { appointmentNames } from '#server/catalogue/catalogue-names.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import { SQL_STATE, sqlState } from '#server/platform/database/database-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { treatment_texts_answer } from '#texts/generated/treatment_texts_answer.ts';
import {
  deleteNoteText,
  insertNoteText,
  listNoteTemplates,
  listNoteTextRows,
  replaceNoteTemplate,
  updateNoteText,
} from './note-texts.store.ts';

type Writer = Pick<Deps, 'db' | 'now'>;
type Speaker = Pick<Client, 'locale'>;
type Input<Name extends keyof typeof treatmentTexts> = z.output<(typeof treatmentTexts)[Name]['input']>;
type Answer = Promise<{ message: string; data: NoteTexts }>;

export async function listNoteTexts({ db }: Pick<Deps, 'db'>): Promise<{ data: NoteTexts }> {
  return { data: await allTexts(db) };
}

export async function saveNoteText(
  { db, now }: Writer,
  staff: Staff,
  { id, ...words }: Input<'saveNoteText'>,
  { locale }: Speaker,
): Answer {
  const row = { ...words, changedAt: now(), changedById: staff.staffId };
  if (id === undefined) {
    if (!(await insertNoteText(db, row))) throw new Failure('treatment.text_exists');
  } else {
    const isFound = await updateNoteText(db, id, row).catch((error) => {
      throw sqlState(error) === SQL_STATE.uniqueViolation ? new Failure('treatment.text_exists') : error;
    });
    if (!isFound) throw new Failure('request.not_found');
  }
  return { message: treatment_texts_answer[locale].saved, data: await allTexts(db) };
}

export async function removeNoteText({ db }: Pick<Deps, 'db'>, id: number, { locale }: Speaker): Answer {
  if (!(await deleteNoteText(db, id))) throw new Failure('request.not_found');
  return { message: treatment_texts_answer[locale].removed, data: await allTexts(db) };
}

export async function saveNoteTemplate(
  { db, now }: Writer,
  staff: Staff,
  { service_id: serviceId, version, sections }: Input<'saveNoteTemplate'>,
  { locale }: Speaker,
): Answer {
  if (!(await appointmentNames(db)).services.has(serviceId)) throw new Failure('request.not_found');
  const template = { serviceId, version, sections, changedAt: now(), changedById: staff.staffId };
  if (!(await replaceNoteTemplate(db, template))) throw new Failure('treatment.template_changed');
  return { message: treatment_texts_answer[locale].template_saved, data: await allTexts(db) };
}

async function allTexts(db: Db): Promise<NoteTexts> {
  const texts = await listNoteTextRows(db);
  const templates = await listNoteTemplates(db);
  return {
    texts: texts.map(({ id, abbreviation, section, text }) => ({ id, abbreviation, section, text })),
    templates: templates.map(({ serviceId, version, sections }) => ({
      service_id: serviceId,
      version,
      sections,
    })),
  };
}
