import { Secret, TOTP } from 'otpauth';
import { aVisitor, type Visitor } from './ask-portal.ts';

const PERSON = {
  first_name: 'Eva',
  last_name: 'Klein',
  email: 'eva.klein@klinik.test',
  password: 'ein-gutes-schloss-7',
};

export interface Administrator {
  visitor: Visitor;
  /** Signs in once more: with the password, and with a recovery code that was not used yet. */
  signInAgain(): Promise<void>;
}

/** The first administrator, made by the link that the start of the portal prints; signed in. */
export async function becomeAdministrator(portal: string, link: string): Promise<Administrator> {
  const visitor = aVisitor(portal);
  const made = await visitor.call('POST', '/api/staff/set-up', { ...PERSON, token: link.split('/').at(-1) });
  const pending = { pending_token: made.body.pending_token };
  const begun = await visitor.call('POST', '/api/staff/second-factor/begin', pending);
  const code = new TOTP({ secret: Secret.fromBase32(begun.body.data.secret) }).generate();
  const confirmed = await visitor.call('POST', '/api/staff/second-factor/confirm', { ...pending, code });
  const unused: string[] = confirmed.body.recovery_codes;
  visitor.become(confirmed.body.access_token);
  const signInAgain = async () => {
    visitor.become(undefined);
    const { email, password } = PERSON;
    const { pending_token } = (await visitor.call('POST', '/api/staff/login', { email, password })).body;
    const second = { pending_token, code: unused.pop() };
    const signedIn = await visitor.call('POST', '/api/staff/login/second-factor', second);
    visitor.become(signedIn.body.access_token);
  };
  return { visitor, signInAgain };
}
