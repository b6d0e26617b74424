import { Notice } from '#web/ui/Notice.tsx';

interface RestOfErrorsProps {
  texts: readonly string[] | undefined;
  /** Shown even when there are no errors to list. */
  lead?: string;
  /** Whether a toast already announces the same text. */
  isSilent?: boolean | undefined;
}

/** The refusals of the server that belong to no field of the form. */
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
