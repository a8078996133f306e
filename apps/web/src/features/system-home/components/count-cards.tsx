import { alertedMetrics, LIVE_THRESHOLDS } from '@airdeck/air/thresholds';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { BellIcon, BuildingIcon, DeviceIcon, type Icon, PeopleIcon } from '../../../ui/icon/icons.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import type { HomeCounts } from '../api/home-counts.ts';
import classes from './count-cards.module.css';

/** The thresholds that live views go by. */
const RULES = alertedMetrics(LIVE_THRESHOLDS).length;

/** How many there are of everything; each card leads to its list. Undefined: on their way. */
export function CountCards({ counts }: { counts: HomeCounts | undefined }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.cards}>
      <CountCard icon={PeopleIcon} name={t('nav.customers')} count={counts?.customers} to={PATHS.customers} />
      <CountCard icon={DeviceIcon} name={t('nav.devices')} count={counts?.devices} to={PATHS.devices} />
      <CountCard icon={BuildingIcon} name={t('nav.tenants')} count={counts?.tenants} to={PATHS.tenants} />
      <CountCard icon={BellIcon} name={t('systemHome.rules')} count={RULES} />
    </ul>
  );
}

type CountCardProps = { icon: Icon; name: string; count: number | undefined; to?: string };

function CountCard({ icon: DrawnIcon, name, count, to }: CountCardProps) {
  const format = useFormatters();
  const inside: ReactNode = (
    <>
      <DrawnIcon size={28} />
      <span className={classes.name}>{name}</span>
      <span className={classes.count}>
        {count === undefined ? <Skeleton width="3ch" height="1em" /> : format.number(count)}
      </span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link className={classes.card} to={to}>
          {inside}
        </Link>
      ) : (
        <div className={classes.card}>{inside}</div>
      )}
    </li>
  );
}
