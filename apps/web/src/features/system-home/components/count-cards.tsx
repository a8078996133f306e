import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { Card } from '../../../ui/card/card.tsx';
import {
  BellIcon,
  BuildingIcon,
  DeviceIcon,
  type Icon,
  LogIcon,
  PeopleIcon,
} from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import type { HomeCounts } from '../api/system-home.ts';
import classes from './system-home.module.css';

/** Total numbers; each card links to its list. Undefined: loading. */
export function CountCards({ counts }: { counts: HomeCounts | undefined }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.cards}>
      <CountCard icon={PeopleIcon} name={t('nav.customers')} count={counts?.customers} to={PATHS.customers} />
      <CountCard icon={DeviceIcon} name={t('nav.devices')} count={counts?.devices} to={PATHS.devices} />
      <CountCard icon={BuildingIcon} name={t('nav.tenants')} count={counts?.tenants} to={PATHS.tenants} />
      <CountCard icon={LogIcon} name={t('systemHome.rules')} count={counts?.rules} to={PATHS.rules} />
      <CountCard icon={BellIcon} name={t('systemHome.alerts')} count={counts?.alerts} to={PATHS.alerts} />
    </ul>
  );
}

type CountCardProps = { icon: Icon; name: string; count: number | undefined; to: string };

function CountCard({ icon: DrawnIcon, name, count, to }: CountCardProps) {
  const format = useFormatters();
  const inside: ReactNode = (
    <>
      <DrawnIcon size={28} />
      <span className={looks.dim}>{name}</span>
      <span className={classes.count}>
        {count === undefined ? <Skeleton width="3ch" height="1em" /> : format.number(count)}
      </span>
    </>
  );
  return (
    <li>
      <Link className={classes.card} to={to}>
        {inside}
      </Link>
    </li>
  );
}

interface ProductTableProps {
  /** Undefined: loading. */
  counts: HomeCounts | undefined;
  /** Whether they could not be loaded. */
  isFailed: boolean;
  version: string;
}

/** The product in numbers, each linked to its list. */
export function ProductTable({ counts, isFailed, version }: ProductTableProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const rows = [
    [t('nav.tenants'), counts?.tenants, PATHS.tenants],
    [t('nav.customers'), counts?.customers, PATHS.customers],
    [t('systemHome.totalDevices'), counts?.devices, PATHS.devices],
    [
      t('systemHome.inactiveDevices'),
      counts?.inactive,
      `${PATHS.devices}?state=inactive`,
      t('deviceStates.inactive'),
    ],
    [
      t('systemHome.activeDevices'),
      counts?.active,
      `${PATHS.deviceHealth}?state=alive`,
      t('deviceStates.alive'),
    ],
  ] as const;
  return (
    <Card title={t('systemHome.product')}>
      <dl>
        {rows.map(([name, count, to, meaning]) => (
          <div className={classes.fact} key={name}>
            <dt className={looks.dim}>
              {name}
              {meaning ? <small className={classes.meaning}>{meaning}</small> : null}
            </dt>
            <dd className={classes.value}>
              {count !== undefined ? (
                <Link to={to}>{format.number(count)}</Link>
              ) : isFailed ? (
                '–'
              ) : (
                <Skeleton width="4ch" />
              )}
            </dd>
          </div>
        ))}
        <div className={classes.fact}>
          <dt className={looks.dim}>{t('systemHome.currentVersion')}</dt>
          <dd className={classes.value}>{version}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** Names and values, one pair per line. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div className={classes.fact} key={name}>
          <dt className={looks.dim}>{name}</dt>
          <dd className={classes.value}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
