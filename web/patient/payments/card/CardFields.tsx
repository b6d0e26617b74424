import { useState } from 'react';
import { payments as words } from '#texts/generated/payments.ts';
import { useTexts } from '#web/lib/language.ts';
import { Field } from '#web/ui/Field.tsx';
import { CardCountry } from './CardCountry.tsx';
import styles from './CardFields.module.css';
import { type CardFieldName, errorsOfField } from './card-entry.ts';
import { CARD_INPUTS, type useCardEntry } from './stripe-elements.tsx';
import { useCardStyle } from './use-card-style.ts';

interface CardFieldsProps {
  card: ReturnType<typeof useCardEntry>;
  country: string;
  onCountryChange: (code: string) => void;
}

/** Number, expiry and security code, entered in the provider's own frames, and the card's country. */
export function CardFields({ card, country, onCountryChange }: CardFieldsProps) {
  const t = useTexts(words);
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
