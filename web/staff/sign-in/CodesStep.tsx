import { identity_account } from '#texts/generated/identity_account.ts';
import { RecoveryCodes } from '#web/identity/RecoveryCodes.tsx';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';

/** Signed in already; but the codes are shown this once, so nothing moves on by itself. */
export function CodesStep({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const t = useTexts(identity_account);
  return (
    <>
      <RecoveryCodes codes={codes} />
      <Button isWide onClick={onSaved}>
        {t.codes_saved}
      </Button>
    </>
  );
}
