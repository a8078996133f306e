import { entryFormSchema, MAX_ENTRY_TEXT_LENGTH } from '@airdeck/contract/conversations/conversation-changes';
import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '../../../ui/looks/looks.module.css';
import { useConversation } from '../api/conversations.ts';
import { outbox } from '../api/outbox.ts';
import classes from './thread.module.css';

/** Form of the next entry. Ctrl or Command with Enter sends it. */
export function EntryForm({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation();
  const { data, isError } = useConversation(conversationId);
  const [text, setText] = useState('');
  const { data: written } = entryFormSchema.safeParse({ text });
  const send = () => {
    if (!written) return;
    outbox.send(conversationId, written);
    setText('');
  };
  // Without the conversation, there is nothing to answer.
  if (isError && !data) return null;
  return (
    <form
      className={looks.closerStack}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        aria-label={t('conversations.write')}
        placeholder={t('conversations.write')}
        value={text}
        maxLength={MAX_ENTRY_TEXT_LENGTH}
        autosize
        minRows={2}
        maxRows={8}
        dir="auto"
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isSendKey(event)) send();
        }}
      />
      <div className={classes.send}>
        <span className={looks.small}>{t('conversations.sendHint')}</span>
        <Button type="submit" disabled={!written}>
          {t('conversations.send')}
        </Button>
      </div>
    </form>
  );
}

/** Excludes the Enter that ends an input method's composition, as in Japanese. */
export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
