import type { DiaryDay, DiaryMedicine } from '#contract/treatment-diary.contract.ts';
import { amountText, type TickTime } from '#contract/treatment-plan.rules.ts';
import { treatment_diary } from '#texts/generated/treatment_diary.ts';
import { treatment_plan } from '#texts/generated/treatment_plan.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import styles from './Doses.module.css';

export interface Tick {
  medicine_id: string;
  day: string;
  time: TickTime;
  is_taken: boolean;
}

interface DoseTicksProps {
  day: DiaryDay;
  /** Shows the tick, or takes it off again. */
  onShow: (tick: Tick) => void;
}

/** One tick for each time of the day at which a medicine is taken. It shows at once, and goes back if it is refused. */
export function DoseTicks({ day, onShow }: DoseTicksProps) {
  const t = useTexts(treatment_diary);
  const { send } = useSend((tick: Tick) =>
    callApi('PUT /api/patients/therapy-plans/diary/ticks', tick).catch((error) => {
      onShow({ ...tick, is_taken: !tick.is_taken });
      throw error;
    }),
  );
  if (day.medicines.length === 0) return <p className={styles.nothing}>{t.nothing_due}</p>;
  return (
    <div className={styles.medicines}>
      {day.medicines.map((medicine) => (
        <fieldset key={medicine.medicine_id} className={styles.medicine} disabled={!day.can_tick}>
          <legend>{medicine.name}</legend>
          {medicine.rhythm !== 'due' && <p className={styles.soft}>{t[medicine.rhythm]}</p>}
          <div className={styles.doses}>
            {medicine.doses.map((dose) => (
              <label key={dose.time} className={styles.dose} data-taken={dose.is_taken || undefined}>
                <input
                  type="checkbox"
                  checked={dose.is_taken}
                  onChange={({ target }) => {
                    const tick = { medicine_id: medicine.medicine_id, day: day.day, time: dose.time };
                    onShow({ ...tick, is_taken: target.checked });
                    void send({ ...tick, is_taken: target.checked });
                  }}
                />
                <span>
                  <DoseText medicine={medicine} dose={dose} />
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

interface DoseTextProps {
  medicine: DiaryMedicine;
  dose: DiaryMedicine['doses'][number];
}

function DoseText({ medicine: { unit }, dose: { time, amount } }: DoseTextProps) {
  const t = useTexts(treatment_diary);
  const words = useTexts(treatment_plan);
  if (time === 'any') return t.taken;
  const unitTexts = words[`unit_${unit}_${amount > 1 ? 'many' : 'one'}`];
  return t.dose({ time: words[time], amount: amountText(amount), unit: unitTexts });
}

/** The day with one dose ticked or not; the others stay as they are, so that several can be on their way at once. */
export function tickedDay(day: DiaryDay, { medicine_id, time, is_taken }: Tick): DiaryDay {
  return {
    ...day,
    medicines: day.medicines.map((medicine) =>
      medicine.medicine_id === medicine_id
        ? {
            ...medicine,
            doses: medicine.doses.map((dose) => (dose.time === time ? { ...dose, is_taken } : dose)),
          }
        : medicine,
    ),
  };
}
