import { rehearsal } from '#texts/generated/rehearsal.ts';
import { escapeHtml, type Letter, type Mailer } from './mail.ts';

const STYLE = 'margin:0;padding:6px 16px;background:#fff1c2;color:#3d2c00;text-align:center';

/** Marks every letter of a rehearsal, in its own language. */
export function rehearsalMailer(mailer: Mailer): Mailer {
  return { send: (letter, messageId) => mailer.send(markedLetter(letter), messageId) };
}

function markedLetter(letter: Letter): Letter {
  const t = rehearsal[/<html lang="en"/.test(letter.html) ? 'en' : 'de'];
  const mark = `<p style="${STYLE}">${escapeHtml(t.letter)}</p>`;
  return {
    ...letter,
    subject: t.subject({ subject: letter.subject }),
    text: `${t.letter}\n\n${letter.text}`,
    html: letter.html.replace(/<body[^>]*>/, (body) => `${body}${mark}`),
  };
}

/**
 * The strip above every screen of a rehearsal. It stands in the page itself, so nothing moves when the scripts come; both
 * languages are there, and the one of the page is shown.
 */
export const REHEARSAL_STRIP = {
  html: `<aside class="rehearsal" aria-label="${rehearsal.de.invoice.split(' ')[0]}">${(['de', 'en'] as const)
    .map((language) => `<span lang="${language}">${escapeHtml(rehearsal[language].banner)}</span>`)
    .join('')}</aside>`,
  style: `.rehearsal{${STYLE};font:600 14px/20px system-ui,sans-serif;text-wrap:balance}
html[lang=de] .rehearsal [lang=en],html[lang=en] .rehearsal [lang=de]{display:none}`,
};
