import { useTranslation } from 'react-i18next';
import { countText } from '../../lib/format/count-text.ts';
import { useFormatters } from '../../lib/format/use-formatters.ts';
import { closeSidePanel, openSidePanel, useSidePanel } from '../../lib/side-panel/side-panel.ts';
import { MailIcon } from '../../ui/icon/icons.tsx';
import { CountButton } from '../../ui/menu/count-button.tsx';
import { contentOf, INBOX_TABS, useInboxCounts } from './inbox-tabs.ts';

/** Button of the top bar with the number of things in the inbox, which opens at the first tab that has some. */
export function InboxButton() {
  const { t } = useTranslation();
  const format = useFormatters();
  const isOpen = useSidePanel() !== undefined;
  const counts = useInboxCounts();
  const count = INBOX_TABS.reduce((sum, tab) => sum + counts[tab], 0);
  const first = INBOX_TABS.find((tab) => counts[tab] > 0) ?? INBOX_TABS[0];
  return (
    <CountButton
      aria-label={t('inbox.button', { count, number: format.number(count) })}
      aria-expanded={isOpen}
      title={t('inbox.title')}
      icon={<MailIcon />}
      countText={countText(count, format)}
      onClick={() => (isOpen ? closeSidePanel() : openSidePanel(contentOf(first)))}
    />
  );
}
