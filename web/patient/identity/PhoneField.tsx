import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import type { FieldBinding } from '#web/lib/use-api-form.ts';
import { TextField } from '#web/ui/TextField.tsx';

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
