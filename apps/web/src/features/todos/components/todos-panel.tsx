import { useTranslation } from 'react-i18next';
import { closeSidePanel, type TodoDraft } from '../../../lib/side-panel/side-panel.ts';
import { SidePanel } from '../../../ui/panel/side-panel.tsx';
import { TodosView } from './todos-view.tsx';

type TodosPanelProps = {
  /** Initial values of a new to-do. */
  draft: TodoDraft | undefined;
  /** Counter: each opening has its own draft. */
  opening: number;
};

/** The reader's to-dos, beside any page. */
export function TodosPanel({ draft, opening }: TodosPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('todos.title')} onClose={closeSidePanel}>
      <TodosView draft={draft} opening={opening} />
    </SidePanel>
  );
}
