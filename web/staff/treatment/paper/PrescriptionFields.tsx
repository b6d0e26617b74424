import X from 'lucide-react/icons/x';
import { MOST_PRESCRIBED, packageSizes } from '#contract/treatment.rules.ts';
import type { PrescribedMedicine } from '#contract/treatment-paper.contract.ts';
import { NEW_MEDICINE } from '#contract/treatment-paper.rules.ts';
import { staff_paper } from '#texts/generated/staff_paper.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import planStyles from '../plan/Plan.module.css';
import styles from './Paper.module.css';

interface PrescriptionFieldsProps {
  medicines: PrescribedMedicine[];
  onChange: (medicines: PrescribedMedicine[]) => void;
  errorsOf: (field: string) => string[];
}

/** The medicines of a prescription, each with amount and directions. */
export function PrescriptionFields({ medicines, onChange, errorsOf }: PrescriptionFieldsProps) {
  const t = useTexts(staff_paper);
  return (
    <section className={planStyles.stack} aria-label={t.medicines}>
      {medicines.length === 0 && <p className={planStyles.soft}>{t.no_medicine}</p>}
      {medicines.map((medicine, place) => (
        <MedicineFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the only name of a medicine, and its fields keep nothing of their own.
          key={place}
          place={String(place + 1)}
          medicine={medicine}
          onChange={(changed) => onChange(medicines.with(place, changed))}
          onRemove={() => onChange(medicines.toSpliced(place, 1))}
          errorsOf={(field) => errorsOf(`medicines.${place}.${field}`)}
        />
      ))}
      {medicines.length < MOST_PRESCRIBED && (
        <p className={planStyles.row}>
          <Button look="secondary" size="small" onClick={() => onChange([...medicines, NEW_MEDICINE])}>
            {t.add_medicine}
          </Button>
        </p>
      )}
    </section>
  );
}

interface MedicineFieldsProps {
  /** As people count. */
  place: string;
  medicine: PrescribedMedicine;
  onChange: (medicine: PrescribedMedicine) => void;
  onRemove: () => void;
  errorsOf: (field: keyof PrescribedMedicine) => string[];
}

function MedicineFields({ place, medicine, onChange, onRemove, errorsOf }: MedicineFieldsProps) {
  const t = useTexts(staff_paper);
  const enter = (change: Partial<PrescribedMedicine>) => onChange({ ...medicine, ...change });
  return (
    <fieldset className={styles.medicine}>
      <legend>{t.medicine_place({ place })}</legend>
      <div className={styles.named}>
        <TextField
          label={t.name}
          hint={t.name_hint}
          maxLength={400}
          value={medicine.name}
          errors={errorsOf('name')}
          onChange={({ target }) => enter({ name: target.value })}
        />
        <IconButton label={t.remove_medicine({ place })} onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <AmountFields medicine={medicine} enter={enter} errorsOf={errorsOf} />
      <Checkbox
        label={t.has_directions}
        checked={medicine.has_directions}
        onChange={({ target }) => enter({ has_directions: target.checked })}
      />
      {!medicine.has_directions && (
        <TextField
          label={t.dosage}
          hint={t.dosage_hint}
          maxLength={300}
          value={medicine.dosage}
          errors={errorsOf('dosage')}
          onChange={({ target }) => enter({ dosage: target.value })}
        />
      )}
    </fieldset>
  );
}

interface AmountFieldsProps extends Pick<MedicineFieldsProps, 'medicine' | 'errorsOf'> {
  enter: (change: Partial<PrescribedMedicine>) => void;
}

function AmountFields({ medicine, enter, errorsOf }: AmountFieldsProps) {
  const t = useTexts(staff_paper);
  const { package_size: size, amount, packages } = medicine;
  return (
    <div className={planStyles.fields}>
      <TextField
        label={t.packages}
        type="number"
        inputMode="numeric"
        min={1}
        max={99}
        value={packages ?? ''}
        errors={errorsOf('packages')}
        onChange={({ target }) => enter({ packages: target.value === '' ? null : target.valueAsNumber })}
      />
      <Select
        label={t.package_size}
        value={size ?? ''}
        errors={errorsOf('package_size')}
        onChange={({ target }) =>
          enter({ package_size: packageSizes.find((each) => each === target.value) ?? null })
        }
      >
        <option value="">{t.size_none}</option>
        {packageSizes.map((each) => (
          <option key={each} value={each}>
            {each === 'amount' ? t.size_amount : each}
          </option>
        ))}
      </Select>
      {size === 'amount' && (
        <TextField
          label={t.amount}
          hint={t.amount_hint}
          maxLength={60}
          value={amount}
          errors={errorsOf('amount')}
          onChange={({ target }) => enter({ amount: target.value })}
        />
      )}
    </div>
  );
}
