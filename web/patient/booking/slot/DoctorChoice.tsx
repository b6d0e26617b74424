import ChevronDown from 'lucide-react/icons/chevron-down';
import Users from 'lucide-react/icons/users';
import type { Doctor } from '#contract/catalogue.contract.ts';
import { doctorLabel } from '#contract/catalogue.rules.ts';
import { booking_slot as words } from '#texts/generated/booking_slot.ts';
import { DoctorFace } from '#web/catalogue/DoctorFace.tsx';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { translationFor } from '#web/lib/translation-for.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import styles from './DoctorChoice.module.css';

interface DoctorOption {
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

interface DoctorCardsProps {
  options: readonly DoctorOption[];
  selectedId: number | null;
  onToggle: (doctorId: number) => void;
}

function DoctorCards({ options, selectedId, onToggle }: DoctorCardsProps) {
  const t = useTexts(words);
  return (
    <fieldset className={styles.cards} aria-label={t.doctor}>
      {options.map(({ id, label, detail, picture }) => (
        <button
          key={id}
          type="button"
          className={styles.card}
          aria-pressed={id === selectedId}
          onClick={() => onToggle(id)}
        >
          <DoctorFace name={label} picture={picture} />
          <span>
            <span className={styles.name}>{label} </span>
            <span className={styles.detail}>{detail}</span>
          </span>
        </button>
      ))}
    </fieldset>
  );
}

interface DoctorDropdownProps {
  options: readonly DoctorOption[];
  selectedId: number | null;
  onChoose: (doctorId: number | null) => void;
}

/** The browser's own select lies over a card that shows what is selected. */
function DoctorDropdown({ options, selectedId, onChoose }: DoctorDropdownProps) {
  const t = useTexts(words);
  const selected = options.find(({ id }) => id === selectedId);
  return (
    <div className={styles.dropdown} data-chosen={selected !== undefined}>
      <span className={styles.face} aria-hidden="true">
        {selected ? (
          <DoctorFace name={selected.label} picture={selected.picture} />
        ) : (
          <Users className={styles.everybody} />
        )}
        <span>
          <span className={styles.name}>{selected?.label ?? t.all_doctors}</span>
          <span className={styles.detail}>{selected?.detail ?? t.choose_doctor}</span>
        </span>
        <ChevronDown className={styles.chevron} size={20} />
      </span>
      <select
        className={styles.select}
        aria-label={t.doctor}
        value={selectedId ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t.all_doctors}</option>
        {options.map(({ id, label, detail }) => (
          <option key={id} value={id}>
            {detail ? `${label} · ${detail}` : label}
          </option>
        ))}
      </select>
    </div>
  );
}
