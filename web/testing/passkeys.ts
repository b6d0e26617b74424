import { onTestFinished, vi } from 'vitest';

/** The browser of this test knows passkeys; its dialog answers with this one, or is closed without an answer. */
export function browserWithPasskeys(answer: 'created' | 'closed'): void {
  vi.stubGlobal('PublicKeyCredential', class {});
  const dialog = async () => {
    if (answer === 'closed') throw new Error('NotAllowedError');
    return { id: 'passkey-1', clientExtensionResults: {} };
  };
  vi.doMock('@simplewebauthn/browser', () => ({ startRegistration: dialog, startAuthentication: dialog }));
  onTestFinished(() => void vi.doUnmock('@simplewebauthn/browser'));
}
