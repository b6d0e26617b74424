import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Example, Section } from './Section.tsx';

const SCALE = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));

export function Choices() {
  const t = useTexts(gallery);
  const payments = [
    { value: 'card', label: t.card },
    { value: 'paypal', label: t.paypal },
  ];
  const yesOrNo = [
    { value: 'yes', label: t.yes },
    { value: 'no', label: t.no },
  ];
  const sleepEnds = [t.sleepWorst, t.sleepBest] as const;

  return (
    <Section title={t.choices}>
      <Example title={t.normal}>
        <Checkbox label={t.newsletter} defaultChecked />
        <Checkbox label={t.terms} required />
        <RadioGroup label={t.payment} name="payment" options={payments} defaultValue="card" />
        <RadioGroup label={t.pregnant} name="pregnant" options={yesOrNo} layout="row" required />
        <RadioGroup
          label={t.sleep}
          name="sleep"
          options={SCALE}
          layout="scale"
          ends={sleepEnds}
          defaultValue="2"
          required
        />
      </Example>
      <Example title={t.withError}>
        <Checkbox label={t.terms} errors={[t.termsError]} required />
        <RadioGroup
          label={t.pregnant}
          name="pregnant-error"
          options={yesOrNo}
          layout="row"
          errors={[t.choiceError]}
          required
        />
        <RadioGroup
          label={t.sleep}
          name="sleep-error"
          options={SCALE}
          layout="scale"
          ends={sleepEnds}
          errors={[t.choiceError]}
          required
        />
      </Example>
      <Example title={t.disabled}>
        <Checkbox label={t.newsletter} defaultChecked disabled />
        <RadioGroup label={t.payment} name="payment-off" options={payments} defaultValue="paypal" disabled />
        <RadioGroup label={t.sleep} name="sleep-off" options={SCALE} layout="scale" disabled />
      </Example>
      <Example title={t.longText}>
        <Checkbox label={t.longLabel} hint={t.longFieldHint} required />
      </Example>
    </Section>
  );
}
