import type { StaffDoctor } from '#contract/catalogue.contract.ts';
import type { Language } from '#web/lib/language.ts';
import type { ChosenPicture } from '../PictureField.tsx';

interface Words {
  staff_detail: string;
  description: string;
}

/** The entries of the form; a new doctor has version 0. */
export interface DoctorEntries {
  version: number;
  first_name: string;
  last_name: string;
  salutation: string;
  display_name: string;
  texts: Record<Language, Words>;
  languages: string[];
  service_ids: string[];
  picture: ChosenPicture;
}

const NO_WORDS: Words = { staff_detail: '', description: '' };

const NOBODY: DoctorEntries = {
  version: 0,
  first_name: '',
  last_name: '',
  salutation: 'Dr. med.',
  display_name: '',
  texts: { de: NO_WORDS, en: NO_WORDS },
  languages: ['de'],
  service_ids: [],
  picture: { url: null },
};

export function doctorEntries(doctor: StaffDoctor | undefined): DoctorEntries {
  if (!doctor) return NOBODY;
  return {
    version: doctor.version,
    first_name: doctor.first_name,
    last_name: doctor.last_name,
    salutation: doctor.salutation,
    display_name: doctor.display_name ?? '',
    texts: doctor.texts,
    languages: doctor.languages,
    service_ids: doctor.service_ids.map(String),
    picture: { url: doctor.image?.url ?? null },
  };
}

/** The values that an administrator sends; doctors send only their own texts, languages and picture. */
export function doctorOf({ version: _version, picture, ...entries }: DoctorEntries) {
  return {
    ...entries,
    display_name: entries.display_name.trim() === '' ? null : entries.display_name,
    service_ids: entries.service_ids.map(Number),
    picture_id: picture.id,
  };
}
