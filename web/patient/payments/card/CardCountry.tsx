import { useMemo } from 'react';
import { countryChoices } from '#contract/country-choices.ts';
import { payments as words } from '#texts/generated/payments.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Select } from '#web/ui/Select.tsx';

/** Where the card was issued: banks decide by it whether they ask for an approval. */
export function CardCountry({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const t = useTexts(words);
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
