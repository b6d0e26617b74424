import type { StaffDoctor } from '#contract/catalogue.contract.ts';
import type { Language } from '#web/lib/language.ts';
import type { ChosenPicture } from '../PictureField.tsx';

interface Words {
  staff_detail: string;
  description: string;
}

/** What stands in the fields; 0 is the version of a doctor who is not there yet. */
export interface DoctorEntries {
  version: number;
  first_name: string;
  last_name: string;
  salutation: string;
  display_name: string;
  texts: Record<Language, Words>;
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
    service_ids: doctor.service_ids.map(String),
    picture: { url: doctor.image?.url ?? null },
  };
}

/** What the administration sends; a doctor herself sends her words and picture alone. */
export function doctorOf({ version: _version, picture, ...entries }: DoctorEntries) {
  return {
    ...entries,
    display_name: entries.display_name.trim() === '' ? null : entries.display_name,
    service_ids: entries.service_ids.map(Number),
    picture_id: picture.id,
  };
}
