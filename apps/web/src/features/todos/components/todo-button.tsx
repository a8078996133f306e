import { useTranslation } from 'react-i18next';
import { countText } from '../../../lib/format/count-text.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { closeSidePanel, openSidePanel, useSidePanel } from '../../../lib/side-panel/side-panel.ts';
import { TodoIcon } from '../../../ui/icon/icons.tsx';
import { CountButton } from '../../../ui/menu/count-button.tsx';
import { useTodoSummary } from '../api/todos.ts';

/** Button of the top bar with the number of due to-dos, which opens them. */
export function TodoButton() {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data } = useTodoSummary();
  const isOpen = useSidePanel()?.panel === 'todos';
  const count = data?.due ?? 0;
  return (
    <CountButton
      aria-label={t('todos.button', { count, number: format.number(count) })}
      title={t('todos.title')}
      aria-expanded={isOpen}
      icon={<TodoIcon />}
      countText={countText(count, format)}
      onClick={() => (isOpen ? closeSidePanel() : openSidePanel({ panel: 'todos' }))}
    />
  );
}
