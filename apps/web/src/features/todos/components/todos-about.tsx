import { useTranslation } from 'react-i18next';
import { openSidePanel, type TodoDraft } from '../../../lib/side-panel/side-panel.ts';
import { AddButton } from '../../../ui/add-button/add-button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { useTodos } from '../api/todos.ts';
import { TodoItem } from './todo-item.tsx';
import { useTodoActs } from './use-todo-acts.ts';

const SHOWN = 20;

/** Open to-dos assigned to or by the reader about a device or an alarm. @param draft initial values of a new one */
export function TodosAbout({ draft }: { draft: TodoDraft }) {
  const { t } = useTranslation();
  const acts = useTodoActs();
  const { alarm, device } = draft;
  const about = alarm ? { alarmId: alarm.id } : { deviceId: device?.id };
  const { data } = useTodos({ ...about, state: 'open', pageSize: SHOWN });
  const todos = data?.data ?? [];
  return (
    <Card
      title={t('todos.title')}
      aside={
        <AddButton variant="default" onClick={() => openSidePanel({ panel: 'todos', draft })}>
          {t('todos.add')}
        </AddButton>
      }
    >
      {todos.length === 0 ? null : (
        <ul className={looks.list} aria-label={t('todos.title')}>
          {todos.map((todo) => (
            <TodoItem key={todo.id} todo={todo} acts={acts} />
          ))}
        </ul>
      )}
    </Card>
  );
}
