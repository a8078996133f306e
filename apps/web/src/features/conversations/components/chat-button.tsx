import { useTranslation } from 'react-i18next';
import { showChat } from '../../../lib/conversations/chat-panel.ts';
import { countText } from '../../../lib/format/count-text.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { closeSidePanel, useSidePanel } from '../../../lib/side-panel/side-panel.ts';
import { ChatIcon } from '../../../ui/icon/icons.tsx';
import { CountButton } from '../../../ui/menu/count-button.tsx';
import { useUnreadConversations } from '../api/conversations.ts';

/** Button in the top bar that opens the panel, with the number of unread conversations. */
export function ChatButton() {
  const { t } = useTranslation();
  const format = useFormatters();
  const isOpen = useSidePanel()?.panel === 'conversations';
  const count = useUnreadConversations();
  return (
    <CountButton
      aria-label={t('conversations.button', { count, number: format.number(count) })}
      aria-expanded={isOpen}
      title={t('conversations.title')}
      icon={<ChatIcon />}
      countText={countText(count, format)}
      onClick={() => (isOpen ? closeSidePanel() : showChat({ kind: 'list' }))}
    />
  );
}
