import { Notice } from '#web/ui/Notice.tsx';

interface RestOfErrorsProps {
  texts: readonly string[] | undefined;
  /** Said even when there is nothing to list. */
  lead?: string;
  /** A toast says the same, and is heard. */
  isSilent?: boolean | undefined;
}

/** What the server refused without naming a field of the form. */
export function RestOfErrors({ texts = [], lead, isSilent }: RestOfErrorsProps) {
  if (texts.length === 0 && !lead) return null;
  return (
    <Notice tone="danger" isSilent={isSilent}>
      {lead && <p>{lead}</p>}
      {texts.length > 0 && (
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
