import { INDEX_SCALE } from '@airdeck/air/bands';
import { DEVICE_CARD_LIMIT } from '@airdeck/air/limits';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardView } from '../../../lib/air-view/card-view.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { Standing } from '../../../lib/telemetry/device-standing.ts';
import { DialCards } from '../../../ui/dial-cards/dial-cards.tsx';
import type { Look } from '../../../ui/dial-cards/visible-ids.ts';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import classes from './tenant-dashboard.module.css';

interface DeviceCardsProps {
  standings: readonly Standing[];
  nowMs: number;
  look: Look;
}

/** The devices with the worst air; the others on request. */
export function DeviceCards({ standings, nowMs, look }: DeviceCardsProps) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const [all, setAll] = useState(false);
  const listId = useId();
  const shown = all ? standings : standings.slice(0, DEVICE_CARD_LIMIT);
  return (
    <div className={classes.cards}>
      <DialCards
        id={listId}
        label={t('dashboard.rooms')}
        cards={shown.map((standing) => cardView(standing, nowMs, t, formatters))}
        segments={INDEX_SCALE}
        look={look}
        layout="grid"
      />
      {standings.length > DEVICE_CARD_LIMIT ? (
        <Button
          variant="default"
          aria-expanded={all}
          aria-controls={listId}
          className={classes.more ?? ''}
          onClick={() => setAll((was) => !was)}
        >
          {all ? t('dashboard.showLess') : t('dashboard.showMore')}
        </Button>
      ) : null}
    </div>
  );
}

const CARDS = Array.from({ length: DEVICE_CARD_LIMIT }, (_, index) => index);

/** Placeholder of the sentence and the cards until the devices are loaded. */
export function TenantDashboardLoading() {
  const { t } = useTranslation();
  return (
    <div className={classes.view} role="status" aria-label={t('ui.loading')}>
      <Skeleton width="20rem" height="4.25rem" />
      <Skeleton height="1.75rem" />
      <div className={classes.places}>
        {CARDS.map((card) => (
          <Skeleton key={card} height="16.5rem" />
        ))}
      </div>
    </div>
  );
}
