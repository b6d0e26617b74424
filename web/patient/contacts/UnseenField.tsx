import { contacts } from '#texts/generated/contacts.ts';
import { useTexts } from '#web/lib/language.ts';
import type { FieldBinding } from '#web/lib/use-api-form.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

/** Neither seen nor read aloud nor reached by keys nor filled in by the browser: only a program writes here. */
export function UnseenField({ errors: _, ...binding }: FieldBinding) {
  const t = useTexts(contacts);
  return (
    <VisuallyHidden>
      <label aria-hidden="true">
        {t.unseen}
        <input
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore="true"
          data-lpignore="true"
          {...binding}
        />
      </label>
    </VisuallyHidden>
  );
}
