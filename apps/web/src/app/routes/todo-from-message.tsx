import { useTranslation } from 'react-i18next';
import { openSidePanel } from '../../lib/side-panel/side-panel.ts';
import { AddButton } from '../../ui/add-button/add-button.tsx';

/** Starts a to-do with the title of a message, whose dialog closes for the panel. */
export function TodoFromMessage({ title, onLeave }: { title: string; onLeave: () => void }) {
  const { t } = useTranslation();
  const open = () => {
    onLeave();
    openSidePanel({ panel: 'todos', draft: { task: title } });
  };
  return (
    <AddButton variant="default" onClick={open}>
      {t('todos.add')}
    </AddButton>
  );
}
