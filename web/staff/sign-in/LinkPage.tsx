import { type ReactNode, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useParams } from 'react-router';
import type { StaffPending } from '#contract/identity-staff.contract.ts';
import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import { type FieldBinding, useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/Button.tsx';
import formStyles from '#web/ui/Form.module.css';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { AfterPassword } from './AfterPassword.tsx';
import { SignInScreen } from './SignInScreen.tsx';

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

/** By a link that works once: somebody chooses her password, and goes on to the second factor. */
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
  const form = useApiForm<Values, StaffPending>({
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
      <RestOfErrors texts={form.refusal?.rest} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {action}
      </Button>
    </form>
  );
}
