import { staff_money } from '#texts/generated/staff_money.ts';
import { berlinDateOf } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import type { FieldBinding } from '#web/lib/use-send-form.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface HandMoneyFieldsProps {
  field: (name: 'way' | 'day' | 'reference') => FieldBinding;
}

/** How, when and with which words money came or went that passed no provider. */
export function HandMoneyFields({ field }: HandMoneyFieldsProps) {
  const t = useTexts(staff_money);
  return (
    <>
      <RadioGroup
        label={t.way}
        layout="row"
        options={[
          { value: 'transfer', label: t.way_transfer },
          { value: 'cash', label: t.way_cash },
        ]}
        {...field('way')}
      />
      <TextField label={t.money_day} type="date" max={berlinDateOf(new Date())} required {...field('day')} />
      <TextField
        label={t.reference}
        hint={t.reference_hint}
        maxLength={140}
        required
        {...field('reference')}
      />
    </>
  );
}
