import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { PageRefusal } from '#web/lib/use-send.ts';

/*
 * The browser's passkey dialogs. Whoever closes one sends nothing and reads the given sentence. The library behind
 * them is loaded when somebody opens one.
 */

export async function createPasskey(options: object, refusal: string) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const passkey = await startRegistration({ optionsJSON }).catch(() => refuse(refusal));
  return { ...passkey, clientExtensionResults: { ...passkey.clientExtensionResults } };
}

export async function askForPasskey(options: object, refusal: string) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const passkey = await startAuthentication({ optionsJSON }).catch(() => refuse(refusal));
  return { ...passkey, clientExtensionResults: { ...passkey.clientExtensionResults } };
}

function refuse(message: string): never {
  throw new PageRefusal(message);
}
