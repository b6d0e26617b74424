import { useMemo } from 'react';
import { countryChoices } from '#contract/country-choices.ts';
import { identity } from '#texts/generated/identity.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import type { FieldBinding } from '#web/lib/use-api-form.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { AddressValues } from './address-values.ts';
import styles from './Fields.module.css';

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
