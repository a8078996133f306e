import { Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { openSidePanel } from '../../../lib/side-panel/side-panel.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import { useTodoSummary } from '../api/todos.ts';
import classes from './todos.module.css';

/** Parameter of links in mails and notifications. */
const PARAMETER = 'panel';

/** Opens the panel for a link to it, and removes the parameter from the URL of the dashboard. */
function useLinkToPanel(): void {
  const [query, setQuery] = useSearchParams();
  const isAsked = query.get(PARAMETER) === 'todos';
  useEffect(() => {
    if (!isAsked) return;
    openSidePanel({ panel: 'todos' });
    const without = (before: URLSearchParams) => {
      const after = new URLSearchParams(before);
      after.delete(PARAMETER);
      return after;
    };
    setQuery(without, { replace: true });
  }, [isAsked, setQuery]);
}

/** The reader's overdue to-dos, on a dashboard; hidden if there are none. */
export function OverdueTodos() {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data } = useTodoSummary();
  useLinkToPanel();
  if (!data || data.overdue === 0) return null;
  const names = data.mostOverdue.map(({ task }) => isolate(task));
  const others = data.overdue - names.length;
  const all = others > 0 ? [...names, t('todos.overdue.others', { count: others })] : names;
  const tasks = format.list(all);
  return (
    <p className={classes.overdue}>
      <Anchor component="button" type="button" inherit onClick={() => openSidePanel({ panel: 'todos' })}>
        {t('todos.overdue.sentence', { count: data.overdue, tasks })}
      </Anchor>
    </p>
  );
}
