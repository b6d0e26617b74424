import type { Doctor } from '#contract/catalogue.contract.ts';
import { doctorLabel } from '#contract/catalogue.rules.ts';
import { useLanguage } from '#web/lib/language.ts';
import { translationFor } from '#web/lib/translation-for.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { DoctorCards } from './DoctorCards.tsx';
import { DoctorDropdown } from './DoctorDropdown.tsx';

export interface DoctorOption {
  id: number;
  label: string;
  detail: string;
  picture: string | undefined;
}

interface DoctorChoiceProps {
  doctors: readonly Doctor[];
  selectedId: number | null;
  onToggle: (doctorId: number) => void;
  onChoose: (doctorId: number | null) => void;
}

/** Cards in a row; on phones a dropdown. */
export function DoctorChoice({ doctors, selectedId, onToggle, onChoose }: DoctorChoiceProps) {
  const language = useLanguage();
  const isCompact = useIsCompact();
  const options = doctors.map((doctor) => ({
    id: doctor.id,
    label: doctorLabel(doctor),
    detail: translationFor(doctor.translations, language)?.staff_detail ?? doctor.staff_detail,
    picture: doctor.image?.url,
  }));
  if (isCompact) return <DoctorDropdown options={options} selectedId={selectedId} onChoose={onChoose} />;
  return <DoctorCards options={options} selectedId={selectedId} onToggle={onToggle} />;
}
