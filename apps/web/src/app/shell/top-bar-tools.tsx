import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AlarmBell } from '../../features/alarms/components/alarm-bell.tsx';
import { openOverlay } from '../../lib/shortcuts/overlay.ts';
import { searchKeys } from '../../lib/shortcuts/search-keys.ts';
import { SearchIcon } from '../../ui/icon/icons.tsx';
import { InboxButton } from './inbox-button.tsx';
import classes from './top-bar.module.css';

export type ToolsProps = {
  /** Whether the role has alarms, and a page of all alarms. */
  bell: 'withHub' | 'alone' | undefined;
  /** Whether the user has messages, conversations and to-dos. */
  hasInbox: boolean;
};

/** Search, bell and inbox. */
export function TopBarTools({ bell, hasInbox }: ToolsProps) {
  return (
    <>
      <SearchButton />
      {bell ? <AlarmBell hasHub={bell === 'withHub'} /> : null}
      {hasInbox ? <InboxButton /> : null}
    </>
  );
}

/** On a phone, the search is in the menu. */
function SearchButton() {
  const { t } = useTranslation();
  return (
    <ActionIcon
      className={classes.search ?? ''}
      aria-label={t('search.title')}
      title={`${t('search.title')} (${searchKeys()})`}
      aria-haspopup="dialog"
      onClick={() => openOverlay('search')}
    >
      <SearchIcon />
    </ActionIcon>
  );
}
