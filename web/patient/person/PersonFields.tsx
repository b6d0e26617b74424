import { type ChangeEvent, type FocusEvent, memo, startTransition, useEffect, useRef, useState } from 'react';
import { countryName } from '#contract/countries.ts';
import { countryChoices, DEFAULT_COUNTRY_CODE } from '#contract/country-choices.ts';
import type { Salutation } from '#contract/person.ts';
import { identity } from '#texts/generated/identity.ts';
import { berlinDateOf } from '#web/lib/dates.ts';
import { enterText } from '#web/lib/enter-text.ts';
import { isHydrating } from '#web/lib/hydration.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import type { FieldBinding } from '#web/lib/use-send-form.ts';
import { ChoiceButtons } from '#web/ui/ChoiceButtons.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './Fields.module.css';
import { type AddressValues, type PersonValues, SALUTATIONS, streetAndNumber } from './person-values.ts';

interface PersonFieldsProps {
  field: (name: keyof PersonValues) => FieldBinding;
  salutations?: readonly Salutation[];
  /** How the phone number is asked for; see PhoneField. */
  phone?: 'dashed' | 'plain';
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
      <div className={styles.whole}>
        <ChoiceButtons
          label={t.salutation}
          required
          options={salutations.map((value) => ({ value, label: t[`salutation_${value}`] }))}
          {...field('salutation')}
        />
      </div>
      <TextField label={t.first_name} required autoComplete="given-name" {...field('first_name')} />
      <TextField label={t.last_name} required autoComplete="family-name" {...field('last_name')} />
      <BirthdateField {...field('birthdate')} />
      <PhoneField look={phone} {...field('phone')} />
      <div className={styles.whole}>
        <TextField
          label={t.email}
          type="email"
          inputMode="email"
          required
          autoComplete="email"
          readOnly={fixedEmailHint !== undefined}
          hint={fixedEmailHint}
          {...field('email')}
        />
      </div>
    </div>
  );
}

/** Only asked for once somebody has entered a day: to find out costs a slow phone a noticeable time. */
const today = () => berlinDateOf(new Date());

export function BirthdateField(binding: FieldBinding) {
  const t = useTexts(identity);
  return (
    <DateField label={t.birthdate} required autoComplete="bday" {...binding} min="1900-01-01" max={today} />
  );
}

const DIALLING_CODE = '+49';

/** `dashed` also shows how a number may be grouped. Both take what people write: blanks, signs, another country's code. */
const LOOKS = {
  dashed: {
    pattern: '[0-9]{3}-[0-9]{3}-[0-9]{4}|[+0-9 ()/.\\-]{6,40}',
    placeholder: '151-234-5678',
  },
  plain: {},
} as const;

export function PhoneField({ look, ref, onChange, ...binding }: { look: keyof typeof LOOKS } & FieldBinding) {
  const t = useTexts(identity);
  const [isForeign, setIsForeign] = useState(false);
  const watch = (entry: HTMLInputElement | null) => entry && setIsForeign(/^\s*(\+|00)/.test(entry.value));
  return (
    <TextField
      label={t.phone}
      type="tel"
      inputMode="tel"
      // Who types a country code of their own reads no other beside it.
      addon={isForeign ? undefined : DIALLING_CODE}
      required
      autoComplete="tel-national"
      {...binding}
      {...LOOKS[look]}
      ref={(entry) => {
        ref(entry);
        watch(entry);
      }}
      onChange={(event) => {
        watch(event.target);
        onChange(event);
      }}
    />
  );
}

interface AddressFieldsProps {
  field: (name: `address.${keyof AddressValues}`) => FieldBinding;
  isRequired?: boolean;
}

/** Where postal codes are digits, phones may show a keyboard of digits. */
const DIGIT_POSTAL_CODES = ['DE', 'AT', 'CH'];

/** Where a person lives. Used by every form that asks for it. */
export function AddressFields({ field, isRequired = true }: AddressFieldsProps) {
  const t = useTexts(identity);
  const [country, setCountry] = useState(DEFAULT_COUNTRY_CODE);
  return (
    <div className={styles.grid}>
      <StreetFields field={field} isRequired={isRequired} />
      <div className={styles.city}>
        <TextField
          label={t.postal_code}
          required={isRequired}
          inputMode={DIGIT_POSTAL_CODES.includes(country) ? 'numeric' : 'text'}
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
        <CountrySelect required={isRequired} onCountry={setCountry} {...field('address.country_code')} />
      </div>
    </div>
  );
}

/**
 * Browsers know no house number: they fill the first line of an address, `Lindenstraße 12a`, into the street. Then, and
 * when somebody types it there, the number moves into its own field.
 */
function StreetFields({ field, isRequired }: Required<AddressFieldsProps>) {
  const t = useTexts(identity);
  const number = useRef<HTMLInputElement>(null);
  const [street, houseNumber] = [field('address.street'), field('address.house_number')];
  const moveNumber = ({ target }: ChangeEvent<HTMLInputElement> | FocusEvent<HTMLInputElement>) => {
    const split = streetAndNumber(target.value);
    if (!split || !number.current || number.current.value.trim() !== '') return;
    enterText(number.current, split.number);
    enterText(target, split.street);
  };
  return (
    <div className={styles.street}>
      <TextField
        label={t.street}
        required={isRequired}
        autoComplete="address-line1"
        {...street}
        onChange={(event) => {
          street.onChange(event);
          // What is typed key by key waits until the field is left.
          if (!('inputType' in event.nativeEvent)) moveNumber(event);
        }}
        onBlur={(event) => {
          street.onBlur(event);
          moveNumber(event);
        }}
      />
      <TextField
        label={t.house_number}
        required={isRequired}
        autoComplete="off"
        {...houseNumber}
        ref={(entry) => {
          houseNumber.ref(entry);
          number.current = entry;
        }}
      />
    </div>
  );
}

interface CountrySelectProps extends FieldBinding {
  onCountry: (code: string) => void;
}

function CountrySelect({ onCountry, ref, onChange, ...binding }: CountrySelectProps) {
  const t = useTexts(identity);
  // A page of the server names one country; 250 would keep a slow phone from showing its words.
  const [isWhole, setIsWhole] = useState(() => !isHydrating());
  useEffect(() => startTransition(() => setIsWhole(true)), []);
  return (
    <Select
      label={t.country}
      autoComplete="country"
      {...binding}
      ref={(select) => {
        ref(select);
        if (select) onCountry(select.value);
      }}
      onChange={(event) => {
        onCountry(event.target.value);
        onChange(event);
      }}
    >
      <CountryOptions isWhole={isWhole} />
    </Select>
  );
}

/** Rendered once: 250 entries are more than all the rest of a form, which is rendered anew when it is sent. */
const CountryOptions = memo(({ isWhole }: { isWhole: boolean }) => {
  const language = useLanguage();
  if (!isWhole)
    return <option value={DEFAULT_COUNTRY_CODE}>{countryName(DEFAULT_COUNTRY_CODE, language)}</option>;
  return countryChoices(language).map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
});
