import { useTranslation } from 'react-i18next';
import classes from './page-loading.module.css';

/** While a screen's code is on its way: nothing for a moment, then a sign that something comes. */
export function PageLoading() {
  const { t } = useTranslation();
  return (
    <div className={classes.loading} role="status" aria-label={t('ui.loading')}>
      <span className={classes.bar} />
    </div>
  );
}
