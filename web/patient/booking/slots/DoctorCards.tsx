import { booking_slot as words } from '#texts/generated/booking_slot.ts';
import { DoctorFace } from '#web/catalogue/DoctorFace.tsx';
import { useTexts } from '#web/lib/language.ts';
import styles from './DoctorChoice.module.css';
import type { DoctorOption } from './DoctorChoice.tsx';

interface DoctorCardsProps {
  options: readonly DoctorOption[];
  selectedId: number | null;
  onToggle: (doctorId: number) => void;
}

export function DoctorCards({ options, selectedId, onToggle }: DoctorCardsProps) {
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
