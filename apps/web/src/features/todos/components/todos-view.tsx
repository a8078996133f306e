import { TODO_LISTS, type TodoList } from '@airdeck/contract/todos/todos';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { TodoDraft } from '../../../lib/side-panel/side-panel.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { type TodoQuery, useTodoSummary, useTodos } from '../api/todos.ts';
import { NewTodoForm } from './todo-form.tsx';
import { TodoItem } from './todo-item.tsx';
import classes from './todos.module.css';
import { type TodoActs, useTodoActs } from './use-todo-acts.ts';

type TodosViewProps = {
  /** Initial values of a new to-do. */
  draft?: TodoDraft | undefined;
  /** Counter: each opening has its own draft. */
  opening?: number;
};

/** The reader's to-dos, with a form for a new one. */
export function TodosView({ draft, opening = 0 }: TodosViewProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const [list, setList] = useState<TodoList>('mine');
  const [noted, setNoted] = useState({ opening, count: 0 });
  const added = noted.opening === opening ? noted.count : 0;
  const acts = useTodoActs();
  const { data: summary } = useTodoSummary();
  const counts = { mine: summary?.open, given: summary?.given };
  return (
    <div className={classes.stack}>
      <NewTodoForm
        key={`${opening} ${added}`}
        acts={acts}
        draft={added === 0 ? draft : undefined}
        isFocused={draft !== undefined || added > 0}
        onEnd={() => setNoted({ opening, count: added + 1 })}
      />
      <FilterChips
        label={t('todos.title')}
        options={TODO_LISTS.map((value) => {
          const count = counts[value];
          const word = t(`todos.list.${value}`);
          return {
            value,
            label: count === undefined ? word : t('todos.counted', { word, count: format.number(count) }),
          };
        })}
        value={list}
        onChange={(value) => setList(TODO_LISTS.find((each) => each === value) ?? list)}
      />
      <OpenTodos key={list} list={list} acts={acts} />
      <DoneTodos key={`done ${list}`} list={list} acts={acts} />
    </div>
  );
}

type ListProps = { list: TodoList; acts: TodoActs };

const PAGE = 50;

function OpenTodos({ list, acts }: ListProps) {
  const { t } = useTranslation();
  const empty = <EmptyState drawing="list" text={t('todos.none')} />;
  return <Todos query={{ list, state: 'open' }} acts={acts} empty={empty} label={t(`todos.list.${list}`)} />;
}

const LATELY_MS = 28 * 86_400_000;

/** Completed to-dos of the last weeks, collapsed. */
function DoneTodos({ list, acts }: ListProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [since] = useState(() => serverNow() - LATELY_MS);
  return (
    <details className={classes.done} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('todos.doneLately')}</summary>
      {isOpen ? (
        <Todos
          query={{ list, state: 'done' }}
          since={since}
          acts={acts}
          empty={<p className={classes.meta}>{t('todos.noneDone')}</p>}
          label={t('todos.doneLately')}
        />
      ) : null}
    </details>
  );
}

type TodosProps = {
  query: TodoQuery;
  /** To-dos completed before this time are left out; epoch ms. */
  since?: number;
  acts: TodoActs;
  empty: ReactNode;
  label: string;
};

function Todos({ query, since = 0, acts, empty, label }: TodosProps) {
  const { t } = useTranslation();
  const [pageSize, setPageSize] = useState(PAGE);
  const { data, error, refetch } = useTodos({ ...query, pageSize });
  if (!data) {
    return <NotLoaded error={error} onRetry={refetch} height="8rem" />;
  }
  const shown = data.data.filter(({ completedTime }) => (completedTime ?? since) >= since);
  if (shown.length === 0) return empty;
  return (
    <>
      <ul className={looks.list} aria-label={label}>
        {shown.map((todo) => (
          <TodoItem key={todo.id} todo={todo} acts={acts} />
        ))}
      </ul>
      {data.hasNext && shown.length === data.data.length ? (
        <Button variant="default" fullWidth onClick={() => setPageSize(pageSize + PAGE)}>
          {t('todos.more')}
        </Button>
      ) : null}
    </>
  );
}
