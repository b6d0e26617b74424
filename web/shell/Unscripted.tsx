import { shell_unscripted } from '#texts/generated/shell_unscripted.ts';
import { useTexts } from '#web/lib/language.ts';

/** For visitors whose browser runs no scripts; only the server renders it. */
export function Unscripted({ className }: { className: string | undefined }) {
  return <p className={className}>{useTexts(shell_unscripted).note}</p>;
}
