import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { StaffPending } from '#contract/identity-staff.contract.ts';
import { identity } from '#texts/generated/identity.ts';
import { staff_sign_in } from '#texts/generated/staff_sign_in.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useNavigate } from '#web/lib/router.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { type FieldBinding, useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import formStyles from '#web/ui/Form.module.css';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { START_PATH } from '../paths.ts';
import { SignIn } from './SignIn.tsx';
import { SignInScreen } from './SignInPage.tsx';

type NewAccount = FieldValues & { password: string };

interface LinkPageProps<Values extends NewAccount> {
  title: string;
  lead: string;
  /** What to do when the link no longer works. */
  aside: string;
  action: string;
  defaultValues: Values;
  send: (token: string, values: Values) => Promise<StaffPending>;
  /** Fields before the password. */
  children?: (field: (name: Path<Values>) => FieldBinding) => ReactNode;
}

/** A link that works once leads here: the person chooses a password and goes on to the second factor. */
export function LinkPage<Values extends NewAccount>(props: LinkPageProps<Values>) {
  const { title, lead, aside, ...form } = props;
  const { token = '' } = useParams();
  const [pending, setPending] = useState<StaffPending>();
  if (pending) return <AfterPassword pending={pending} />;
  return (
    <SignInScreen title={title} lead={lead} aside={aside}>
      <PasswordChoice {...form} token={token} onDone={setPending} />
    </SignInScreen>
  );
}

interface PasswordChoiceProps<Values extends NewAccount>
  extends Pick<LinkPageProps<Values>, 'action' | 'defaultValues' | 'send' | 'children'> {
  token: string;
  onDone: (pending: StaffPending) => void;
}

function PasswordChoice<Values extends NewAccount>(props: PasswordChoiceProps<Values>) {
  const { action, defaultValues, send, children, token, onDone } = props;
  const t = useTexts(identity);
  const form = useSendForm<Values, StaffPending>({
    defaultValues,
    send: (values) => send(token, values),
    onDone,
    isQuiet: true,
  });
  return (
    <form className={formStyles.form} onSubmit={form.submit} noValidate>
      {children?.(form.field)}
      <PasswordField
        label={t.password}
        hint={t.password_hint}
        required
        autoComplete="new-password"
        {...form.field('password' as Path<Values>)}
      />
      <RestOfErrors refusal={form.refusal} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {action}
      </Button>
    </form>
  );
}

/** The person has chosen a password by a link. The other steps of the sign-in follow, then the workspace. */
function AfterPassword({ pending }: { pending: StaffPending }) {
  const t = useTexts(staff_sign_in);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const enter = () => {
    queries.clear();
    navigate(START_PATH, { replace: true });
  };
  return (
    <SignIn title={t.title} lead={t.lead} pending={pending} onSignedIn={enter}>
      {({ title, lead, content }) => (
        <SignInScreen title={title} lead={lead} isNext>
          {content}
        </SignInScreen>
      )}
    </SignIn>
  );
}

export function InvitationPage() {
  const t = useTexts(staff_sign_in);
  return (
    <LinkPage
      title={t.invitation_title}
      lead={t.invitation_lead}
      aside={t.invitation_aside}
      action={t.invitation_save}
      defaultValues={{ password: '' }}
      send={(token, { password }) => callApi('POST /api/staff/invitation', { token, password })}
    />
  );
}

const NOBODY = { first_name: '', last_name: '', email: '', is_doctor: false, password: '' };

/** Makes the account of the first administrator, by the link that the server prints at its start. */
export function SetUpPage() {
  const t = useTexts(staff_sign_in);
  const identityTexts = useTexts(identity);
  return (
    <LinkPage
      title={t.set_up_title}
      lead={t.set_up_lead}
      aside={t.set_up_aside}
      action={t.set_up_create}
      defaultValues={NOBODY}
      send={(token, person) => callApi('POST /api/staff/set-up', { token, ...person })}
    >
      {(field) => (
        <>
          <div className={formStyles.pair}>
            <TextField
              label={identityTexts.first_name}
              required
              autoComplete="given-name"
              {...field('first_name')}
            />
            <TextField
              label={identityTexts.last_name}
              required
              autoComplete="family-name"
              {...field('last_name')}
            />
          </div>
          <TextField
            label={identityTexts.email}
            type="email"
            required
            autoComplete="username"
            {...field('email')}
          />
          <Checkbox label={t.set_up_is_doctor} hint={t.set_up_is_doctor_hint} {...field('is_doctor')} />
        </>
      )}
    </LinkPage>
  );
}
