import Info from 'lucide-react/icons/info';
import { useId, useState } from 'react';
import type { Conversation } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { ChatLayout } from '#web/chat/ChatLayout.tsx';
import { type ConversationEntry, ConversationList, useSearchOfOlder } from '#web/chat/ConversationList.tsx';
import type { ChatApi } from '#web/chat/chat-api.ts';
import { OpenConversation } from '#web/chat/OpenConversation.tsx';
import { useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { pathTo } from '../paths.ts';
import styles from './Chat.module.css';
import type { useConversations } from './patient-chat.ts';
import { TreatmentAside } from './TreatmentAside.tsx';

type Conversations = ReturnType<typeof useConversations>;

interface ChatColumnsProps {
  api: ChatApi;
  conversations: Conversations;
  page: NonNullable<Conversations['page']>;
  openId: number | undefined;
}

/** List, messages and what belongs to the treatment: three columns, two, or one after the other on a phone. */
export function ChatColumns({ api, conversations, page, openId }: ChatColumnsProps) {
  const t = useTexts(chat);
  const conversation = page.items.find(({ id }) => id === openId);
  useSearchOfOlder(openId !== undefined && !conversation, conversations.more);

  return (
    <ChatLayout
      openId={openId}
      list={<ConversationList entries={page.items.map(entryOf)} openId={openId} more={conversations.more} />}
      conversation={
        openId === undefined ? (
          <EmptyNote title={t.choose_title} text={t.choose_text} />
        ) : (
          <OpenConversation
            key={openId}
            api={api}
            id={openId}
            conversation={conversation}
            picture={conversation?.doctor.image?.url}
            onChange={conversations.renew}
            notices={<ChatNotices notices={page.notices} />}
            closed={<ClosedNote because={conversation?.closed_because} />}
          />
        )
      }
      aside={
        conversation && <TreatmentAside key={conversation.doctor.id} doctorId={conversation.doctor.id} />
      }
    />
  );
}

/** The patient sees how the newest message begins. */
function entryOf(conversation: Conversation): ConversationEntry {
  const {
    id,
    display_name: name,
    unread_count,
    last_message_excerpt,
    last_message_at,
    doctor,
  } = conversation;
  return {
    id,
    name,
    picture: doctor.image?.url,
    unreadCount: unread_count,
    line: last_message_excerpt,
    moment: last_message_at,
  };
}

/** Without an appointment that connects the two, or after a withdrawn consent, nothing new can be written. */
function ClosedNote({ because }: { because: Conversation['closed_because'] | undefined }) {
  const t = useTexts(chat);
  if (because === 'consent_withdrawn') {
    return (
      <p>
        {t.closed_consent} <Link to={pathTo('AnamneseBogen')}>{t.to_new_history}</Link>
      </p>
    );
  }
  return (
    <p>
      {t.closed_text} <Link to={pathTo('Appointment')}>{t.to_booking}</Link>
    </p>
  );
}

interface Notices {
  reply_hours: number;
  emergency: string;
}

/**
 * What must not wait for an answer, in one line as far as it fits; the button shows all of it, and when to expect an
 * answer.
 */
function ChatNotices({ notices: { reply_hours: hours, emergency } }: { notices: Notices }) {
  const t = useTexts(chat);
  const [isOpen, setOpen] = useState(false);
  const noticesId = useId();
  return (
    <div className={styles.notices} data-open={isOpen || undefined}>
      <div id={noticesId} className={styles.noticeText}>
        <p>{emergency}</p>
        <p>{hours === 1 ? t.reply_time_one : t.reply_time({ hours })}</p>
      </div>
      <IconButton
        label={t.notices_more}
        title={t.notices_more}
        aria-expanded={isOpen}
        aria-controls={noticesId}
        onClick={() => setOpen(!isOpen)}
      >
        <Info aria-hidden="true" />
      </IconButton>
    </div>
  );
}
