import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnseenSideEffect } from '#contract/treatment-diary.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { treatment_diary } from '#texts/generated/treatment_diary.ts';
import { formatDate, noonOf } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { pathToPatient } from '../paths.ts';
import { FilePart } from '../patient-file/FilePart.tsx';
import { PatientName } from '../patient-file/PatientName.tsx';
import { diaryOf } from '../treatment/diary/diary-query.ts';
import { SideEffectOfPatient } from '../treatment/diary/SideEffectOfPatient.tsx';
import { TaskCard } from './TaskCards.tsx';
import styles from './Today.module.css';

/** Side effects that no treating doctor has seen. Reading one opens the file, which is recorded. */
export function SideEffects({ effects }: { effects: UnseenSideEffect[] }) {
  const t = useTexts(staff_today);
  const diaryTexts = useTexts(treatment_diary);
  const [read, setRead] = useState<UnseenSideEffect | null>(null);
  return (
    <>
      <TaskCard title={t.side_effects}>
        {effects.map((effect) => {
          const { id, patient, severity } = effect;
          const date = formatDate(noonOf(effect.day));
          const line = t.side_effect_line({ severity: diaryTexts[`severity_${severity}`], date });
          return (
            <li key={id} className={styles.item}>
              <PatientName patient={patient} />
              <p className={styles.line}>
                {severity === 'severe' ? <Pill tone="danger">{line}</Pill> : line}
              </p>
              <div className={styles.actions}>
                <Button
                  size="small"
                  aria-label={t.side_effect_read_label({ name: patient.name, line })}
                  onClick={() => setRead(effect)}
                >
                  {t.side_effect_read}
                </Button>
              </div>
            </li>
          );
        })}
      </TaskCard>
      {read && <ReadDialog effect={read} onClose={() => setRead(null)} />}
    </>
  );
}

function ReadDialog({ effect: { id, patient }, onClose }: { effect: UnseenSideEffect; onClose: () => void }) {
  const t = useTexts(staff_today);
  const diary = useQuery(diaryOf(patient.id));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.side_effect_title({ name: patient.name })}
      actions={
        <ButtonLink to={`${pathToPatient(patient.id)}?tab=plan`} look="secondary">
          {t.side_effect_file}
        </ButtonLink>
      }
    >
      <FilePart query={diary} isInCard>
        {({ side_effects }) =>
          side_effects
            .filter((each) => each.id === id)
            .map((each) => (
              <div key={id} className={styles.line}>
                <SideEffectOfPatient patientId={patient.id} effect={each} onSeen={onClose} />
              </div>
            ))
        }
      </FilePart>
    </Dialog>
  );
}
