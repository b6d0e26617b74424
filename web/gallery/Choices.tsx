import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Example, Section } from './Section.tsx';

const SCALE = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));

export function Choices() {
  const t = useTexts(gallery);
  return (
    <Section title={t.choices}>
      <Example title={t.normal}>
        <Checkbox label={t.newsletter} defaultChecked />
        <Checkbox label={t.terms} required />
        <Payment name="payment" />
        <YesOrNo name="pregnant" />
        <Scale name="sleep" defaultValue="2" />
      </Example>
      <Example title={t.withError}>
        <Checkbox label={t.terms} errors={[t.termsError]} required />
        <YesOrNo name="pregnant-error" errors={[t.choiceError]} />
        <Scale name="sleep-error" errors={[t.choiceError]} />
      </Example>
      <Example title={t.disabled}>
        <Checkbox label={t.newsletter} defaultChecked disabled />
        <Payment name="payment-off" disabled />
        <Scale name="sleep-off" disabled />
      </Example>
      <Example title={t.longText}>
        <Checkbox label={t.longLabel} hint={t.longFieldHint} required />
      </Example>
    </Section>
  );
}

interface State {
  name: string;
  errors?: readonly string[];
  disabled?: boolean;
  defaultValue?: string;
}

function Payment(state: State) {
  const t = useTexts(gallery);
  const options = [
    { value: 'card', label: t.card },
    { value: 'paypal', label: t.paypal },
  ];
  return <RadioGroup label={t.payment} options={options} defaultValue="card" {...state} />;
}

function YesOrNo(state: State) {
  const t = useTexts(gallery);
  const options = [
    { value: 'yes', label: t.yes },
    { value: 'no', label: t.no },
  ];
  return <RadioGroup label={t.pregnant} options={options} layout="row" required {...state} />;
}

function Scale(state: State) {
  const t = useTexts(gallery);
  const ends = [t.sleepWorst, t.sleepBest] as const;
  return <RadioGroup label={t.sleep} options={SCALE} layout="scale" ends={ends} required {...state} />;
}
