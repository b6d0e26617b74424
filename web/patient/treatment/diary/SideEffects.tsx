import { useId, useState } from 'react';
import type { Diary, OwnSideEffect } from '#contract/treatment-diary.contract.ts';
import { type Severity, severities } from '#contract/treatment-plan.rules.ts';
import { treatment_diary } from '#texts/generated/treatment_diary.ts';
import { callApi } from '#web/lib/call-api.ts';
import { addDays, berlinDateOf, formatDate } from '#web/lib/dates.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { SideEffectText } from '#web/treatment/diary/SideEffectText.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { showToast } from '#web/ui/toasts.ts';
import styles from './Diary.module.css';

interface SideEffectsProps {
  diary: Diary;
  onChange: (diary: Diary) => void;
}

/** The side effects that the patient noted, and the way to a new one. */
export function SideEffects({ diary, onChange }: SideEffectsProps) {
  const t = useTexts(treatment_diary);
  const titleId = useId();
  const [isNoting, setNoting] = useState(false);
  const place = useFocusFallback<HTMLDivElement>(`[id="${titleId}"]`);
  return (
    <Card ref={place} role="region" aria-labelledby={titleId} className={styles.frame}>
      <div className={styles.head}>
        <h2 id={titleId}>{t.side_effects}</h2>
        <Button look="secondary" onClick={() => setNoting(true)}>
          {t.note}
        </Button>
      </div>
      <p className={styles.soft}>{t.not_at_once}</p>
      {diary.side_effects.length === 0 && <p>{t.none}</p>}
      <ul className={styles.effects}>
        {diary.side_effects.map((effect) => (
          <li key={effect.id}>
            <NotedEffect effect={effect} onChange={onChange} />
          </li>
        ))}
      </ul>
      {isNoting && <SideEffectDialog diary={diary} onChange={onChange} onClose={() => setNoting(false)} />}
    </Card>
  );
}

function NotedEffect({ effect, onChange }: { effect: OwnSideEffect; onChange: (diary: Diary) => void }) {
  const t = useTexts(treatment_diary);
  const [isAsking, setAsking] = useState(false);
  const { id, day, seen_at, withdrawn_at } = effect;
  const seen = seen_at ? t.seen_on({ date: formatDate(seen_at) }) : t.unseen;
  return (
    <>
      <SideEffectText effect={effect}>
        {withdrawn_at ? t.withdrawn_on({ date: formatDate(withdrawn_at) }) : seen}
      </SideEffectText>
      {!withdrawn_at && (
        <Button
          look="quiet"
          size="small"
          aria-label={t.withdraw_label({ date: formatDate(day) })}
          onClick={() => setAsking(true)}
        >
          {t.withdraw}
        </Button>
      )}
      {isAsking && <WithdrawDialog id={id} onChange={onChange} onClose={() => setAsking(false)} />}
    </>
  );
}

interface WithdrawDialogProps {
  id: number;
  onChange: (diary: Diary) => void;
  onClose: () => void;
}

function WithdrawDialog({ id, onChange, onClose }: WithdrawDialogProps) {
  const t = useTexts(treatment_diary);
  const { send, isBusy } = useSend(
    () =>
      callApi('POST /api/patients/therapy-plans/diary/side-effects/:side_effect_id/withdraw', {
        side_effect_id: id,
      }),
    {
      onDone: ({ data }) => {
        showToast({ type: 'success', text: t.withdrawn });
        onClose();
        onChange(data);
      },
      onRefused: onClose,
    },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.withdraw_title}
      about={t.withdraw_text}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button isBusy={isBusy} onClick={() => void send()}>
            {t.withdraw}
          </Button>
        </>
      }
    />
  );
}

interface SideEffectDialogProps {
  diary: Diary;
  onChange: (diary: Diary) => void;
  onClose: () => void;
}

const today = () => berlinDateOf(Date.now());

function SideEffectDialog({ diary, onChange, onClose }: SideEffectDialogProps) {
  const t = useTexts(treatment_diary);
  const [requestKey] = useState(() => crypto.randomUUID());
  const [severity, setSeverity] = useState<string>('');
  const form = useSendForm({
    defaultValues: { text: '', severity: '', medicine_id: '', day: today() },
    send: (values) =>
      callApi('POST /api/patients/therapy-plans/diary/side-effects', {
        ...values,
        request_key: requestKey,
        severity: values.severity as Severity,
        medicine_id: values.medicine_id || null,
      }),
    onDone: ({ data }) => {
      showToast({ type: 'success', text: t.saved });
      onClose();
      onChange(data);
    },
  });
  const severityField = form.field('severity');
  return (
    <FormDialog title={t.note} about={t.not_at_once} action={t.save} form={form} onClose={onClose}>
      <TextArea label={t.effect} rows={3} maxLength={1000} required {...form.field('text')} />
      <RadioGroup
        label={t.severity}
        layout="row"
        required
        options={severities.map((value) => ({ value, label: t[`severity_${value}`] }))}
        {...severityField}
        onChange={(event) => {
          setSeverity(event.target.value);
          return severityField.onChange(event);
        }}
      />
      {severity === 'severe' && <Notice tone="danger">{t.severe_note}</Notice>}
      <Select label={t.medicine} {...form.field('medicine_id')}>
        <option value="">{t.no_medicine}</option>
        {diary.medicines.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <DateField
        label={t.effect_day}
        required
        {...form.field('day')}
        min={addDays(today(), -365)}
        max={today}
      />
    </FormDialog>
  );
}
