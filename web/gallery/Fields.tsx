import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ChoiceButtons } from '#web/ui/ChoiceButtons.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Example, Section } from './Section.tsx';

export function Fields() {
  const t = useTexts(gallery);

  return (
    <Section title={t.fields}>
      <Example title={t.normal}>
        <TextField label={t.email} hint={t.emailHint} type="email" required placeholder="maria@example.com" />
        <TextField label={t.phone} addon="+49" type="tel" required />
        <PasswordField label={t.password} hint={t.passwordHint} autoComplete="new-password" required />
        <TextField label={t.birthdate} type="date" defaultValue="1974-05-12" />
        <Select label={t.salutation} required>
          <Salutations />
        </Select>
        <TextArea label={t.message} />
      </Example>
      <Example title={t.withError}>
        <TextField
          label={t.email}
          hint={t.emailHint}
          errors={[t.emailError, t.emailFault]}
          defaultValue="maria@"
          required
        />
        <TextField label={t.phone} addon="+49" errors={[t.choiceError]} required />
        <PasswordField label={t.password} errors={[t.passwordHint]} defaultValue="kurz" required />
        <Select label={t.salutation} errors={[t.choiceError]} required>
          <Salutations />
        </Select>
        <TextArea label={t.message} errors={[t.choiceError]} />
      </Example>
      <Example title={t.disabled}>
        <TextField label={t.firstName} defaultValue="Maria" disabled />
        <TextField label={t.phone} addon="+49" defaultValue="30 1234567" disabled />
        <Select label={t.salutation} defaultValue="mrs" disabled>
          <Salutations />
        </Select>
        <TextArea label={t.message} disabled />
      </Example>
      <Example title={t.longText}>
        <TextArea label={t.longFieldLabel} hint={t.longFieldHint} required />
      </Example>
    </Section>
  );
}

function Salutations() {
  const t = useTexts(gallery);
  return (
    <>
      <option value="">{t.choose}</option>
      <option value="mrs">{t.mrs}</option>
      <option value="ms_dr">{t.mrsDr}</option>
    </>
  );
}

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
        <Salutation name="salutation" />
      </Example>
      <Example title={t.withError}>
        <Checkbox label={t.terms} errors={[t.termsError]} required />
        <YesOrNo name="pregnant-error" errors={[t.choiceError]} />
        <Scale name="sleep-error" errors={[t.choiceError]} />
        <Salutation name="salutation-error" errors={[t.choiceError]} />
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

function Salutation(state: State) {
  const t = useTexts(gallery);
  const options = [
    { value: 'mrs', label: t.mrs },
    { value: 'ms_dr', label: t.mrsDr },
  ];
  return <ChoiceButtons label={t.salutation} options={options} required {...state} />;
}

function Scale(state: State) {
  const t = useTexts(gallery);
  const ends = [t.sleepWorst, t.sleepBest] as const;
  return <RadioGroup label={t.sleep} options={SCALE} layout="scale" ends={ends} required {...state} />;
}
