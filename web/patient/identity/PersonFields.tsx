import { useMemo } from 'react';
import { countryChoices } from '#contract/country-choices.ts';
import type { Salutation } from '#contract/person.ts';
import { identity } from '#texts/generated/identity.ts';
import { berlinDateOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import type { FieldBinding } from '#web/lib/use-send-form.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './Fields.module.css';
import { type AddressValues, type PersonValues, SALUTATIONS } from './person-values.ts';

interface PersonFieldsProps {
  field: (name: keyof PersonValues) => FieldBinding;
  salutations?: readonly Salutation[];
  /** How the phone number is asked for; see PhoneField. */
  phone?: 'dashed' | 'digits';
  /** The e-mail address of an account is read-only here; this hint says where it can be changed. */
  fixedEmailHint?: string;
}

/** Who a person is. Used by every form that asks for it. */
export function PersonFields({
  field,
  salutations = SALUTATIONS,
  phone = 'dashed',
  fixedEmailHint,
}: PersonFieldsProps) {
  const t = useTexts(identity);
  return (
    <div className={styles.grid}>
      <Select label={t.salutation} required autoComplete="honorific-prefix" {...field('salutation')}>
        <option value="">{t.salutation_choose}</option>
        {salutations.map((salutation) => (
          <option key={salutation} value={salutation}>
            {t[`salutation_${salutation}`]}
          </option>
        ))}
      </Select>
      <BirthdateField {...field('birthdate')} />
      <TextField label={t.first_name} required autoComplete="given-name" {...field('first_name')} />
      <TextField label={t.last_name} required autoComplete="family-name" {...field('last_name')} />
      <TextField
        label={t.email}
        type="email"
        required
        autoComplete="email"
        readOnly={fixedEmailHint !== undefined}
        hint={fixedEmailHint}
        {...field('email')}
      />
      <PhoneField look={phone} {...field('phone')} />
    </div>
  );
}

export function BirthdateField(binding: FieldBinding) {
  const t = useTexts(identity);
  return (
    <TextField
      label={t.birthdate}
      type="date"
      required
      autoComplete="bday"
      {...binding}
      min="1900-01-01"
      max={berlinDateOf(new Date())}
    />
  );
}

const DIALLING_CODE = '+49';

/** `dashed` shows how a number may be grouped and takes plain digits too; `digits` asks for digits alone. */
const LOOKS = {
  dashed: {
    inputMode: 'tel',
    pattern: '[0-9]{3}-[0-9]{3}-[0-9]{4}|[0-9]{6,15}',
    placeholder: '123-456-7890',
  },
  digits: { inputMode: 'numeric', pattern: '[0-9]{6,15}' },
} as const;

export function PhoneField({ look, ...binding }: { look: keyof typeof LOOKS } & FieldBinding) {
  const t = useTexts(identity);
  return (
    <TextField
      label={t.phone}
      type="tel"
      addon={DIALLING_CODE}
      required
      autoComplete="tel-national"
      {...binding}
      {...LOOKS[look]}
    />
  );
}

interface AddressFieldsProps {
  field: (name: `address.${keyof AddressValues}`) => FieldBinding;
  isRequired?: boolean;
}

/** Where a person lives. Used by every form that asks for it. */
export function AddressFields({ field, isRequired = true }: AddressFieldsProps) {
  const t = useTexts(identity);
  return (
    <div className={styles.grid}>
      <div className={styles.street}>
        <TextField
          label={t.street}
          required={isRequired}
          autoComplete="address-line1"
          {...field('address.street')}
        />
        <TextField
          label={t.house_number}
          required={isRequired}
          inputMode="numeric"
          autoComplete="off"
          {...field('address.house_number')}
        />
      </div>
      <div className={styles.city}>
        <TextField
          label={t.postal_code}
          required={isRequired}
          autoComplete="postal-code"
          {...field('address.postal_code')}
        />
        <TextField
          label={t.city}
          required={isRequired}
          autoComplete="address-level2"
          {...field('address.city')}
        />
      </div>
      <div className={styles.whole}>
        <CountrySelect required={isRequired} {...field('address.country_code')} />
      </div>
    </div>
  );
}

function CountrySelect(binding: FieldBinding) {
  const t = useTexts(identity);
  const language = useLanguage();
  const choices = useMemo(() => countryChoices(language), [language]);
  return (
    <Select label={t.country} autoComplete="country" {...binding}>
      {choices.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
