import { identity_account } from '#texts/generated/identity_account.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts.ts';

export function CopyButton({ text, children }: { text: string; children: string }) {
  const t = useTexts(identity_account);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showToast({ type: 'success', text: t.copied });
  };
  return (
    <Button look="secondary" size="small" onClick={copy}>
      {children}
    </Button>
  );
}
