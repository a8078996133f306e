import { Button, Drawer } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../../lib/shortcuts/overlay.ts';
import { DIALOG_ATTRIBUTES } from '../../ui/dialog/dialog.tsx';
import { usePageLock } from '../../ui/dialog/use-page-lock.ts';
import { SearchIcon } from '../../ui/icon/icons.tsx';
import type { View } from '../routes/views.ts';
import { Menu } from './sidebar.tsx';

/** The search and the sidebar's entries on a phone, over the page. */
export function PhoneMenu({ view, isOpen, onClose }: { view: View; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const wantsSearch = useRef(false);
  usePageLock(isOpen);
  const search = () => {
    wantsSearch.current = true;
    onClose();
  };
  // The closing drawer returns the focus, which the search would lose.
  const openSearch = () => {
    if (wantsSearch.current) openOverlay('search');
    wantsSearch.current = false;
  };
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={openSearch}
      size="17rem"
      title={t('app.name')}
      attributes={DIALOG_ATTRIBUTES}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <Button variant="default" fullWidth mb="xs" leftSection={<SearchIcon size={18} />} onClick={search}>
        {t('search.title')}
      </Button>
      <Menu view={view} />
    </Drawer>
  );
}
