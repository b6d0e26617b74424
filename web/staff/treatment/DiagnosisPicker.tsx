import { keepPreviousData, useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Diagnosis } from '#contract/treatment.contract.ts';
import { certainties, sides } from '#contract/treatment.rules.ts';
import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import { treatment_diagnosis } from '#texts/generated/treatment_diagnosis.ts';
import { useTexts } from '#web/lib/language.ts';
import { useAfterTyping } from '#web/lib/use-server-table.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { diagnosesFor } from './note-queries.ts';
import styles from './Treatment.module.css';

type Texts = (typeof staff_treatment)['de'];

interface PickerProps {
  diagnoses: Diagnosis[];
  onChange: (diagnoses: Diagnosis[]) => void;
}

/** The diagnoses of a note, each with its certainty and side, and a search by code or word. */
export function DiagnosisPicker({ diagnoses, onChange }: PickerProps) {
  const t = useTexts(staff_treatment);
  const replace = (place: number, changed: Diagnosis) => onChange(diagnoses.with(place, changed));
  return (
    <fieldset className={styles.diagnoses}>
      <legend>{t.diagnoses}</legend>
      {diagnoses.length > 0 && (
        <ul className={styles.list}>
          {diagnoses.map((diagnosis, place) => (
            <li key={diagnosis.code}>
              <DiagnosisRow
                diagnosis={diagnosis}
                onChange={(changed) => replace(place, changed)}
                onRemove={() => onChange(diagnoses.toSpliced(place, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <DiagnosisSearch
        chosen={diagnoses.map(({ code }) => code)}
        onChoose={(found) => onChange([...diagnoses, { ...found, certainty: 'G', side: null }])}
      />
    </fieldset>
  );
}

interface RowProps {
  diagnosis: Diagnosis;
  onChange: (diagnosis: Diagnosis) => void;
  onRemove: () => void;
}

function DiagnosisRow({ diagnosis, onChange, onRemove }: RowProps) {
  const t = useTexts(staff_treatment);
  const diagnosisTexts = useTexts(treatment_diagnosis);
  const { code, title, certainty, side } = diagnosis;
  return (
    <>
      <p className={styles.row}>
        <span className={styles.what}>
          <strong>{code}</strong> {title}
        </span>
        <IconButton label={t.remove({ code })} onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </p>
      <div className={styles.pair}>
        <Select
          label={t.certainty_of({ code })}
          value={certainty}
          onChange={({ target }) =>
            onChange({ ...diagnosis, certainty: target.value as Diagnosis['certainty'] })
          }
        >
          {certainties.map((each) => (
            <option key={each} value={each}>
              {diagnosisTexts[`certainty_${each}`]}
            </option>
          ))}
        </Select>
        <Select
          label={t.side_of({ code })}
          value={side ?? ''}
          onChange={({ target }) =>
            onChange({ ...diagnosis, side: (target.value || null) as Diagnosis['side'] })
          }
        >
          <option value="">{t.side_none}</option>
          {sides.map((each) => (
            <option key={each} value={each}>
              {diagnosisTexts[`side_${each}`]}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}

interface SearchProps {
  chosen: string[];
  onChoose: (found: Pick<Diagnosis, 'code' | 'title'>) => void;
}

/** Arrow keys walk from the field through what was found; a choice leads back to the field, for the next one. */
function DiagnosisSearch({ chosen, onChoose }: SearchProps) {
  const t = useTexts(staff_treatment);
  const place = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const settled = useAfterTyping(search.trim());
  const { data, error } = useQuery({ ...diagnosesFor(settled), placeholderData: keepPreviousData });
  const offered = search.trim() === '' ? [] : (data ?? []).filter(({ code }) => !chosen.includes(code));
  const stops = () => [...(place.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const next = step && stops()[stops().indexOf(event.currentTarget) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const choose = ({ code, title }: Pick<Diagnosis, 'code' | 'title'>) => {
    onChoose({ code, title });
    setSearch('');
    stops()[0]?.focus();
  };
  return (
    <div ref={place} className={styles.stack}>
      <TextField
        label={t.find_diagnosis}
        hint={t.find_hint}
        autoComplete="off"
        maxLength={80}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={walk}
      />
      <p className={styles.soft} role="status">
        {search.trim() !== '' && (error?.message ?? (settled !== '' && data && foundText(offered.length, t)))}
      </p>
      <ul className={styles.list}>
        {offered.map((found) => (
          <li key={found.code}>
            <Button look="quiet" isWide onClick={() => choose(found)} onKeyDown={walk}>
              {found.code} {found.title}{' '}
              {found.found_by && (
                <span className={styles.reason}>{t.found_by({ word: found.found_by })}</span>
              )}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function foundText(count: number, t: Texts): string {
  if (count === 0) return t.found_none;
  return count === 1 ? t.found_one : t.found_many({ count: String(count) });
}
