import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
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
