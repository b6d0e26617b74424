import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts.ts';

interface CopyButtonProps {
  text: string;
  /** Said once it is copied. */
  copied: string;
  children: string;
}

export function CopyButton({ text, copied, children }: CopyButtonProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showToast({ type: 'success', text: copied });
  };
  return (
    <Button look="secondary" size="small" onClick={copy}>
      {children}
    </Button>
  );
}
