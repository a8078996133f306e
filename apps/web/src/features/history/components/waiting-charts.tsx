import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card/card.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import classes from './history.module.css';

/** Holds the place of charts whose number is not known yet. */
export function WaitingCharts() {
  const { t } = useTranslation();
  return (
    <div className={classes.stack} role="status" aria-label={t('ui.loading')}>
      {['first', 'second', 'third'].map((place) => (
        <Card key={place} title={<Skeleton width="8rem" />}>
          <Skeleton height="11.25rem" />
        </Card>
      ))}
    </div>
  );
}
