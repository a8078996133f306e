import { DEVICE_CARD_LIMIT } from '@airdeck/air/limits';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Look } from '../live/devices-in-sight.ts';
import { DeviceCard } from './device-card.tsx';
import classes from './device-cards.module.css';
import type { Standing } from './device-standing.ts';

export interface DeviceCardsProps {
  standings: readonly Standing[];
  nowMs: number;
  look: Look;
}

/** The devices with the worst air; the others when asked for. */
export function DeviceCards({ standings, nowMs, look }: DeviceCardsProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const listId = useId();
  const shown = all ? standings : standings.slice(0, DEVICE_CARD_LIMIT);
  return (
    <div className={classes.cards}>
      <ul id={listId} className={classes.list} aria-label={t('tenantDashboard.devices')}>
        {shown.map((standing) => (
          <DeviceCard key={standing.device.id} standing={standing} nowMs={nowMs} look={look} />
        ))}
      </ul>
      {standings.length > DEVICE_CARD_LIMIT ? (
        <Button
          variant="default"
          aria-expanded={all}
          aria-controls={listId}
          className={classes.more ?? ''}
          onClick={() => setAll((was) => !was)}
        >
          {all ? t('tenantDashboard.showLess') : t('tenantDashboard.showMore')}
        </Button>
      ) : null}
    </div>
  );
}
