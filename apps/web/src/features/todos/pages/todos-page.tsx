import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import classes from '../components/todos.module.css';
import { TodosView } from '../components/todos-view.tsx';

/** The reader's to-dos. */
export function TodosPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('todos.title')} />
      <div className={classes.page}>
        <TodosView />
      </div>
    </>
  );
}
