import { escapeHtml } from '#server/platform/mail/letter-layout.ts';
import type { lettersTo } from './mailbox.ts';

type Letters = Awaited<ReturnType<typeof lettersTo>>;

/** The development mailbox: newest letter first, as plain text, so that nothing in it can run. */
export function renderMailbox(letters: Letters): string {
  const articles = letters.map(
    ({ to, subject, text, attachments, created_at }) => `<article>
<h2>${escapeHtml(subject)}</h2>
<small>${escapeHtml(to)} · ${created_at.toISOString()}</small>
<pre>${linked(text)}</pre>
${attachments.map(({ filename }) => `<small>${escapeHtml(filename)}</small>`).join('\n')}
</article>`,
  );
  return `<p>Nothing here was sent to anybody. Newest first; <code>?to=</code> shows one recipient.</p>
${articles.join('\n') || '<p>No mail yet.</p>'}`;
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}
