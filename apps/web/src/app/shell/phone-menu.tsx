import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { View } from '../routes/views.ts';
import { Menu } from './sidebar.tsx';

/** The sidebar's entries on a phone, over the page. */
export function PhoneMenu({ view, isOpen, onClose }: { view: View; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size="17rem"
      title={t('app.name')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <Menu view={view} />
    </Drawer>
  );
}
