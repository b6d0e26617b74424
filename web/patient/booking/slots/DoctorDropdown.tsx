import ChevronDown from 'lucide-react/icons/chevron-down';
import Users from 'lucide-react/icons/users';
import { booking_slot as words } from '#texts/generated/booking_slot.ts';
import { DoctorFace } from '#web/catalogue/DoctorFace.tsx';
import { useTexts } from '#web/lib/language.ts';
import styles from './DoctorChoice.module.css';
import type { DoctorOption } from './DoctorChoice.tsx';

interface DoctorDropdownProps {
  options: readonly DoctorOption[];
  selectedId: number | null;
  onChoose: (doctorId: number | null) => void;
}

/** The browser's own select lies over a card that shows what is selected. */
export function DoctorDropdown({ options, selectedId, onChoose }: DoctorDropdownProps) {
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
