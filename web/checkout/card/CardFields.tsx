import { useEffect, useMemo, useState } from 'react';
import { countryChoices } from '#contract/country-choices.ts';
import { payments as texts } from '#texts/generated/payments.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import styles from './CardFields.module.css';
import { CARD_INPUTS, type CardFieldName, errorsOfField, type useCardEntry } from './card-entry.tsx';
import type { CardStyle } from './stripe.ts';

interface CardFieldsProps {
  card: ReturnType<typeof useCardEntry>;
  country: string;
  onCountryChange: (code: string) => void;
}

/** Number, expiry and security code, entered in the provider's own frames, and the card's country. */
export function CardFields({ card, country, onCountryChange }: CardFieldsProps) {
  const t = useTexts(texts);
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <CardField
          name="number"
          card={card}
          label={t.card_number}
          hint={t.card_brands}
          missing={t.card_number_missing}
        />
      </div>
      <CardField
        name="expiry"
        card={card}
        label={t.card_expiry}
        placeholder={t.card_expiry_placeholder}
        missing={t.card_expiry_missing}
      />
      <CardField
        name="cvc"
        card={card}
        label={t.card_cvc}
        placeholder={t.card_cvc_placeholder}
        missing={t.card_cvc_missing}
      />
      <div className={styles.wide}>
        <CardCountry value={country} onChange={onCountryChange} />
      </div>
    </div>
  );
}

interface CardFieldProps {
  name: CardFieldName;
  card: ReturnType<typeof useCardEntry>;
  label: string;
  hint?: string;
  placeholder?: string;
  /** Said when the card is sent without this field. */
  missing: string;
}

function CardField({ name, card, label, hint, placeholder, missing }: CardFieldProps) {
  const [isFocused, setIsFocused] = useState(false);
  const style = useCardStyle();
  const Input = CARD_INPUTS[name];
  const errors = errorsOfField(card.entry[name], { wasSent: card.wasSent, missing });
  const options = {
    style,
    ...(placeholder && { placeholder }),
    ...(name === 'number' && { showIcon: true }),
  };
  return (
    <Field label={label} hint={hint} required errors={errors}>
      {({ id }) => (
        <span
          className={styles.box}
          data-invalid={errors.length > 0 || undefined}
          data-focused={isFocused || undefined}
        >
          <Input
            id={id}
            options={options}
            onChange={(told) => card.note(name, told)}
            onFocus={() => setIsFocused(true)}
            onBlur={() => setIsFocused(false)}
          />
        </span>
      )}
    </Field>
  );
}

/** Where the card was issued: banks decide by it whether they ask for an approval. */
function CardCountry({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const choices = useMemo(() => countryChoices(language), [language]);
  return (
    <Select
      label={t.card_country}
      required
      name="country"
      autoComplete="billing country"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {choices.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** The provider's fields stand in frames that our style sheets do not reach, so the style is passed to them. */
function useCardStyle(): CardStyle {
  const [style, setStyle] = useState(readStyle);
  useEffect(() => {
    const isDark = window.matchMedia('(prefers-color-scheme: dark)');
    const renew = () => setStyle(readStyle());
    isDark.addEventListener('change', renew);
    return () => isDark.removeEventListener('change', renew);
  }, []);
  return style;
}

function readStyle(): CardStyle {
  const probe = document.body.appendChild(document.createElement('span'));
  const colourOf = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const style = {
    base: {
      color: colourOf('--ink'),
      iconColor: colourOf('--ink-soft'),
      fontFamily: getComputedStyle(probe).fontFamily,
      // With a smaller font, phones would zoom into the field.
      fontSize: '16px',
      fontSmoothing: 'antialiased',
      '::placeholder': { color: colourOf('--ink-soft') },
    },
    invalid: { color: colourOf('--danger'), iconColor: colourOf('--danger') },
  };
  probe.remove();
  return style;
}
