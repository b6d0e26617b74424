import { useState } from 'react';
import { MESSAGE_MAX_LENGTH } from '#contract/chat.rules.ts';
import { draftOf, keepDraft } from './drafts.ts';
import { isBlank, plainToHtml } from './message-text.ts';
import { type Delivery, sendMessage } from './outbox.ts';

/** What is being written: it is kept while it is typed, and leaves when it is sent. */
export function useComposer(conversationId: number, delivery: Delivery) {
  const { owner } = delivery.api;
  const [html, setHtml] = useState(() => draftOf(owner, conversationId));
  const [file, setFile] = useState<File | null>(null);
  const [insertions, setInsertions] = useState(0);
  const isTooLong = html.length > MESSAGE_MAX_LENGTH;

  const write = (written: string) => {
    setHtml(written);
    keepDraft(owner, conversationId, written);
  };
  const insert = (words: string) => {
    write(html + plainToHtml(words));
    setInsertions(insertions + 1);
  };
  const send = () => {
    if ((isBlank(html) && !file) || isTooLong) return;
    const text = isBlank(html) ? '' : html;
    sendMessage(
      { clientId: crypto.randomUUID(), conversationId, html: text, file: file ?? undefined },
      delivery,
    );
    write('');
    setFile(null);
  };
  return { html, write, insert, insertions, file, setFile, isTooLong, send };
}
