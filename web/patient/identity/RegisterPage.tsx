import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useState } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { identity } from '#texts/generated/identity.ts';
import { LinkedText } from '#web/content/LinkedText.tsx';
import { NewPasswordFields } from '#web/identity/PasswordForms.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { errorsUnder, fieldErrors, type ServerErrors } from '#web/lib/field-errors.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link, useLocation, useNavigate } from '#web/lib/router.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { Page } from '#web/shell/Page.tsx';
import { useSetting } from '#web/shell/settings.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import styles from '#web/ui/Form.module.css';
import { LongForm } from '#web/ui/LongForm.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { pathTo } from '../paths.ts';
import { AddressFields, PersonFields } from '../person/PersonFields.tsx';
import {
  type AddressValues,
  addressToSend,
  EMPTY_ADDRESS,
  EMPTY_PERSON,
  isUntouched,
  type PersonValues,
} from '../person/person-values.ts';

export function RegisterPage() {
  const t = useTexts(identity);
  const location = useLocation();
  const navigate = useNavigate();
  const [registeredName, setRegisteredName] = useState<string>();
  const needsApproval = useSetting('account_approval') === '1';
  const welcome = (name: string) =>
    needsApproval ? void navigate(pathTo('ThankYou'), { replace: true }) : setRegisteredName(name);

  if (registeredName !== undefined) return <RegisteredPanel name={registeredName} />;
  return (
    <Page width="narrow">
      <PageHeading lead={t.register_lead}>{t.register_title}</PageHeading>
      <Card>
        <RegistrationForm onRegistered={welcome} />
      </Card>
      <p className={styles.aside}>
        {t.have_account}{' '}
        <Link to={pathTo('Login')} state={location.state}>
          {t.login}
        </Link>
      </p>
    </Page>
  );
}

/** Takes the place of the form, and says the same whether or not the address was known before. */
function RegisteredPanel({ name }: { name: string }) {
  const t = useTexts(identity);
  const location = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, []);

  return (
    <MessageCard
      Icon={MailCheck}
      tone="good"
      title={t.registered_title({ name })}
      text={t.registered_text}
      hint={t.registered_hint}
      actions={
        <ButtonLink to={pathTo('Login')} state={location.state}>
          {t.registered_login}
        </ButtonLink>
      }
    />
  );
}

const LEGAL_LINKS = ['/patient/agb', '/patient/privacy-policy'];

function RegistrationForm({ onRegistered }: { onRegistered: (name: string) => void }) {
  const t = useTexts(identity);
  const form = useSendForm({
    defaultValues: EMPTY_REGISTRATION,
    send: (values) => callApi('POST /api/patients/register', registrationToSend(values)),
    onDone: ({ data }) => onRegistered(`${data.first_name} ${data.last_name}`),
    errorsOf: registrationErrors,
    refusalText: t.registration_failed,
    isLong: true,
  });

  return (
    <LongForm className={styles.form} onSubmit={form.submit}>
      <section className={styles.section}>
        <h2>{t.section_person}</h2>
        <PersonFields field={form.field} />
      </section>
      <section className={styles.section}>
        <h2>{t.section_address}</h2>
        <p className={styles.note}>{t.address_optional}</p>
        <AddressFields field={form.field} isRequired={false} />
      </section>
      <section className={styles.section}>
        <h2>{t.section_access}</h2>
        <div className={styles.pair}>
          <NewPasswordFields
            label={t.password}
            password={form.field('password')}
            repeated={form.field('confirm_password')}
          />
        </div>
      </section>
      <Checkbox
        label={<LinkedText text={t.agree_terms} links={LEGAL_LINKS} />}
        required
        {...form.field('agree_terms')}
      />
      <RestOfErrors refusal={form.refusal} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {t.register}
      </Button>
    </LongForm>
  );
}

interface RegistrationValues extends PersonValues {
  address: AddressValues;
  password: string;
  confirm_password: string;
  agree_terms: boolean;
}

export const EMPTY_REGISTRATION: RegistrationValues = {
  ...EMPTY_PERSON,
  address: EMPTY_ADDRESS,
  password: '',
  confirm_password: '',
  agree_terms: false,
};

type Registration = ApiRoutes['POST /api/patients/register']['input'];

/** The full registration form. What is missing or not agreed to goes out as it is: the server refuses it. */
export function registrationToSend({ address, ...values }: RegistrationValues): Registration {
  return {
    ...values,
    gender: '',
    praxis: '',
    country: address.country_code.toLowerCase(),
    is_guest: false,
    ...(!isUntouched(address) && { address: addressToSend(address) }),
  } as Registration;
}

/** A registration error stands under the name of the field, with or without `user.`; see also the password. */
export function registrationErrors(field: string, errors: ServerErrors): string[] {
  if (field === 'password') return fieldErrors(errors, [field, 'user.password', 'password.new_password']);
  return errorsUnder('', 'user.')(field, errors);
}
