import { DEVICE_CARD_LIMIT } from '@airdeck/air/limits';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import cards from './device-cards.module.css';
import view from './tenant-dashboard-view.module.css';

const CARDS = Array.from({ length: DEVICE_CARD_LIMIT }, (_, index) => index);

/** Holds the place of the sentence and the cards until the devices are known. */
export function TenantDashboardLoading() {
  const { t } = useTranslation();
  return (
    <div className={view.view} role="status" aria-label={t('ui.loading')}>
      <p className={view.sentence}>
        <Skeleton width="20rem" height="1.25em" />
      </p>
      <Skeleton height="1.75rem" />
      <div className={cards.list}>
        {CARDS.map((card) => (
          <Skeleton key={card} height="16.5rem" />
        ))}
      </div>
    </div>
  );
}
