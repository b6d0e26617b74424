import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Users from 'lucide-react/icons/users';
import type { Doctor } from '#contract/catalogue.contract.ts';
import { doctorLabel } from '#contract/catalogue.rules.ts';
import { booking_slot as texts } from '#texts/generated/booking_slot.ts';
import { DoctorFace } from '#web/catalogue/DoctorFace.tsx';
import { languageNames } from '#web/catalogue/spoken-languages.ts';
import { formatShortDay } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { translationFor } from '#web/lib/translation-for.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { pathToDoctor } from '#web/patient/paths.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './DoctorChoice.module.css';
import { earliestTime } from './free-times.ts';
import { useLetterToken } from './letter-token.ts';

interface DoctorOption {
  id: number;
  slug: string;
  label: string;
  detail: string;
  languages: string;
  /** `ab Mo, 16.11., 08:00`; missing while it is unknown. */
  nextFree: string | undefined;
  picture: string | undefined;
}

interface DoctorChoiceProps {
  serviceId: number;
  doctors: readonly Doctor[];
  selectedId: number | null;
  onToggle: (doctorId: number) => void;
  onChoose: (doctorId: number | null) => void;
}

/** Cards in a row; on phones a dropdown. */
export function DoctorChoice({ serviceId, doctors, selectedId, onToggle, onChoose }: DoctorChoiceProps) {
  const language = useLanguage();
  const isCompact = useIsCompact();
  const letter = useLetterToken();
  const firstTimes = useQuery(earliestTime(serviceId, null, { letter })).data?.by_doctor;
  const options = doctors.map((doctor) => {
    const first = firstTimes?.find(({ doctor_id }) => doctor_id === doctor.id);
    const day = first && formatShortDay(first.date, language);
    return {
      id: doctor.id,
      slug: doctor.slug,
      label: doctorLabel(doctor),
      detail: translationFor(doctor.translations, language)?.staff_detail ?? doctor.staff_detail,
      languages: languageNames(doctor.languages, language),
      nextFree: first && day && texts[language].next_free({ day, time: first.start_time }),
      picture: doctor.image?.url,
    };
  });
  if (isCompact) return <DoctorDropdown options={options} selectedId={selectedId} onChoose={onChoose} />;
  return <DoctorCards options={options} selectedId={selectedId} onToggle={onToggle} />;
}

interface DoctorCardsProps {
  options: readonly DoctorOption[];
  selectedId: number | null;
  onToggle: (doctorId: number) => void;
}

function DoctorCards({ options, selectedId, onToggle }: DoctorCardsProps) {
  const t = useTexts(texts);
  return (
    <fieldset className={styles.cards} aria-label={t.doctor}>
      {options.map((option) => (
        <div key={option.id} className={styles.place}>
          <button
            type="button"
            className={styles.card}
            aria-pressed={option.id === selectedId}
            onClick={() => onToggle(option.id)}
          >
            <DoctorFace name={option.label} picture={option.picture} />
            <DoctorText {...option} />
          </button>
          <ProfileLink {...option} />
        </div>
      ))}
    </fieldset>
  );
}

function DoctorText({ label, detail, languages, nextFree }: DoctorOption) {
  return (
    <span>
      <span className={styles.name}>{label} </span>
      <span className={styles.detail}>{detail} </span>
      {languages && <span className={styles.detail}>{languages} </span>}
      {nextFree && <span className={styles.free}>{nextFree}</span>}
    </span>
  );
}

/** The wizard finds the choice again when the visitor comes back. */
function ProfileLink({ slug, label }: DoctorOption) {
  const t = useTexts(texts);
  return (
    <Link className={styles.profile} to={pathToDoctor({ slug })}>
      {t.profile} <VisuallyHidden>{label}</VisuallyHidden>
    </Link>
  );
}

interface DoctorDropdownProps {
  options: readonly DoctorOption[];
  selectedId: number | null;
  onChoose: (doctorId: number | null) => void;
}

/** The browser's own select lies over a card that shows what is selected. */
function DoctorDropdown({ options, selectedId, onChoose }: DoctorDropdownProps) {
  const t = useTexts(texts);
  const selected = options.find(({ id }) => id === selectedId);
  return (
    <div>
      <div className={styles.dropdown} data-chosen={selected !== undefined}>
        <span className={styles.face} aria-hidden="true">
          {selected ? (
            <>
              <DoctorFace name={selected.label} picture={selected.picture} size="medium" />
              <DoctorText {...selected} />
            </>
          ) : (
            <>
              <Users className={styles.everybody} />
              <span>
                <span className={styles.name}>{t.all_doctors}</span>
                <span className={styles.detail}>{t.choose_doctor}</span>
              </span>
            </>
          )}
          <ChevronDown className={styles.chevron} size={20} />
        </span>
        <DoctorSelect options={options} selectedId={selectedId} onChoose={onChoose} />
      </div>
      {selected && <ProfileLink {...selected} />}
    </div>
  );
}

function DoctorSelect({ options, selectedId, onChoose }: DoctorDropdownProps) {
  const t = useTexts(texts);
  return (
    <select
      className={styles.select}
      aria-label={t.doctor}
      value={selectedId ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{t.all_doctors}</option>
      {options.map(({ id, label, detail, nextFree }) => (
        <option key={id} value={id}>
          {[label, detail, nextFree].filter(Boolean).join(' · ')}
        </option>
      ))}
    </select>
  );
}
