import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openSidePanel } from '../../lib/side-panel/side-panel.ts';
import { PlusIcon } from '../../ui/icon/icons.tsx';

/** Starts a to-do with the title of a message, whose dialog closes for the panel. */
export function TodoFromMessage({ title, onLeave }: { title: string; onLeave: () => void }) {
  const { t } = useTranslation();
  const open = () => {
    onLeave();
    openSidePanel({ panel: 'todos', draft: { task: title } });
  };
  return (
    <Button variant="default" leftSection={<PlusIcon size={18} />} onClick={open}>
      {t('todos.add')}
    </Button>
  );
}
