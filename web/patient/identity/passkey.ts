import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError } from '#web/lib/call-api.ts';

/*
 * The browser's passkey dialogs. Closing one is a refusal like any other, said in the given words. The
 * library behind them is loaded when somebody opens one.
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
  throw new ApiError(0, { message });
}
