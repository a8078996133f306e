import { DEVICE_CARD_LIMIT } from '@airdeck/air/limits';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { DIAL_SEGMENTS, dialReading } from '../../../lib/air-view/dial-view.ts';
import { markWord } from '../../../lib/alarms/alarm-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { BandBadge } from '../../../ui/badge/badges.tsx';
import { SeverityMark } from '../../../ui/badge/severity-mark.tsx';
import { Dial } from '../../../ui/dial/dial.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import type { Standing } from './device-standing.ts';
import { type Look, useLookWhileSeen } from './device-standing.ts';
import classes from './tenant-dashboard.module.css';
import cards from './tenant-dashboard.module.css';

interface DeviceCardsProps {
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

interface DeviceCardProps {
  standing: Standing;
  nowMs: number;
  look: Look;
}

/** A device at a glance; the whole card opens it. */
function DeviceCard({ standing: { device, air, gas, worst }, nowMs, look }: DeviceCardProps) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const words = airWords(t);
  const { severity } = device;
  const ref = useLookWhileSeen(device.id, look);
  const reading = dialReading(air, nowMs, t, formatters);
  return (
    <li ref={ref} className={classes.card} data-band={worst?.band.name}>
      <h2 className={classes.name}>
        <Link to={device.href} className={classes.link ?? ''}>
          <bdi>{device.name}</bdi>
        </Link>
      </h2>
      <p className={classes.place}>
        <bdi>{device.place}</bdi>
        {severity ? <SeverityMark severity={severity} word={markWord(severity, t)} /> : null}
      </p>
      <Dial label={t('air.index')} segments={DIAL_SEGMENTS} reading={reading} size="small" />
      <p className={classes.gas}>
        {gas ? (
          <>
            <span>
              {words.metric(gas.metric)}{' '}
              <bdi>{words.withUnit(gas.metric, formatters.metric(gas.metric, gas.value))}</bdi>
            </span>
            <BandBadge band={gas.band.name} word={words.band(gas.band.name)} variant="plain" />
          </>
        ) : null}
      </p>
    </li>
  );
}

const CARDS = Array.from({ length: DEVICE_CARD_LIMIT }, (_, index) => index);

/** Holds the place of the sentence and the cards until the devices are known. */
export function TenantDashboardLoading() {
  const { t } = useTranslation();
  return (
    <div className={cards.view} role="status" aria-label={t('ui.loading')}>
      <p className={cards.sentence}>
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
