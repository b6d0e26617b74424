import { type FormEvent, useState } from 'react';
import { LONGEST_PERIOD, type PeriodUnit, periodUnits, type WrapUpStep } from '#contract/treatment.rules.ts';
import type { WrapUp } from '#contract/treatment-wrap-up.contract.ts';
import { staff_wrap_up } from '#texts/generated/staff_wrap_up.ts';
import { useFirstFieldFocus } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './WrapUp.module.css';
import { useDecideStep } from './wrap-up.ts';

interface FormProps {
  wrapUp: WrapUp;
  onClose: () => void;
}

const LONGEST_REASON = 200;

/** Why a step is left out; the words stay with the appointment. */
export function SkipForm({ wrapUp, step, onClose }: FormProps & { step: WrapUpStep }) {
  const t = useTexts(staff_wrap_up);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const deciding = useDecideStep(wrapUp, onClose);
  const form = useFirstFieldFocus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() !== '') void deciding.send({ step, reason });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t.skip_reason({ step: t[step] })}
        hint={t.skip_reason_hint}
        errors={isTried && reason.trim() === '' ? [t.reason_missing] : undefined}
        required
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormEnd action={t.skip} deciding={deciding} onClose={onClose} />
    </form>
  );
}

/** What the next check is for, and when. */
export function CheckForm({ wrapUp, onClose }: FormProps) {
  const t = useTexts(staff_wrap_up);
  const planned = wrapUp.check?.planned;
  const [reason, setReason] = useState(planned?.reason ?? '');
  const [amount, setAmount] = useState(String(planned?.period.amount ?? 6));
  const [unit, setUnit] = useState<PeriodUnit>(planned?.period.unit ?? 'weeks');
  const [isTried, setTried] = useState(false);
  const deciding = useDecideStep(wrapUp, onClose);
  const form = useFirstFieldFocus();
  const count = /^\d{1,2}$/.test(amount.trim()) ? Number(amount) : 0;
  const isAmountWrong = count < 1 || count > LONGEST_PERIOD;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '' || isAmountWrong) return;
    void deciding.send({ step: 'check', reason, period: { amount: count, unit } });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t.check_reason}
        hint={t.check_reason_hint}
        errors={isTried && reason.trim() === '' ? [t.reason_missing] : undefined}
        required
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles.period}>
        <TextField
          label={t.check_amount}
          errors={isTried && isAmountWrong ? [t.amount_wrong({ most: LONGEST_PERIOD })] : undefined}
          inputMode="numeric"
          maxLength={2}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <Select
          label={t.check_unit}
          value={unit}
          onChange={({ target }) => setUnit(periodUnits.find((each) => each === target.value) ?? unit)}
        >
          {periodUnits.map((each) => (
            <option key={each} value={each}>
              {t[each]}
            </option>
          ))}
        </Select>
      </div>
      <FormEnd action={t.save} deciding={deciding} onClose={onClose} />
    </form>
  );
}

interface FormEndProps {
  action: string;
  deciding: ReturnType<typeof useDecideStep>;
  onClose: () => void;
}

function FormEnd({ action, deciding, onClose }: FormEndProps) {
  const t = useTexts(staff_wrap_up);
  return (
    <>
      <RestOfErrors refusal={deciding.refusal} />
      <div className={styles.buttons}>
        <Button type="submit" size="small" look="secondary" isBusy={deciding.isBusy}>
          {action}
        </Button>
        <Button size="small" look="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </>
  );
}
