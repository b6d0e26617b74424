import { useQuery } from '@tanstack/react-query';
import { staff_audit } from '#texts/generated/staff_audit.ts';
import { useTexts } from '#web/lib/language.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { staffList } from '../accounts/staff-list.ts';
import styles from './Audit.module.css';
import { type AccessFilter, isNumber } from './access-filter.ts';

interface FilterFieldsProps {
  filter: AccessFilter;
  onChange: (filter: AccessFilter) => void;
}

export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const t = useTexts(staff_audit);
  const staff = useQuery(staffList);
  const field = (name: keyof AccessFilter) => ({
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...filter, [name]: target.value }),
  });
  const isWrong = filter.patient_id !== '' && !isNumber(filter.patient_id);
  return (
    <div className={styles.filter}>
      <TextField
        label={t.patient}
        hint={t.patient_hint}
        inputMode="numeric"
        errors={isWrong ? [t.patient_wrong] : []}
        {...field('patient_id')}
      />
      <Select label={t.staff} {...field('staff_id')}>
        <option value="">{t.everybody}</option>
        {staff.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <TextField label={t.from} type="date" {...field('from')} />
      <TextField label={t.to} type="date" {...field('to')} />
    </div>
  );
}
