import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import type { HomeCounts } from '../api/home-counts.ts';
import classes from './facts.module.css';

export interface ProductTableProps {
  /** Undefined: on their way. */
  counts: HomeCounts | undefined;
  /** Whether they could not be loaded. */
  isFailed: boolean;
  version: string;
}

/** The product in numbers, each of them a link to what it counts. */
export function ProductTable({ counts, isFailed, version }: ProductTableProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const rows = [
    [t('nav.tenants'), counts?.tenants, PATHS.tenants],
    [t('nav.customers'), counts?.customers, PATHS.customers],
    [t('systemHome.totalDevices'), counts?.devices, PATHS.devices],
    [t('systemHome.inactiveDevices'), counts?.inactive, `${PATHS.devices}?state=inactive`],
    [t('systemHome.activeDevices'), counts?.active, `${PATHS.deviceHealth}?state=alive`],
  ] as const;
  return (
    <Card title={t('systemHome.product')}>
      <dl className={classes.facts}>
        {rows.map(([name, count, to]) => (
          <div className={classes.fact} key={name}>
            <dt className={classes.name}>{name}</dt>
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
          <dt className={classes.name}>{t('systemHome.currentVersion')}</dt>
          <dd className={classes.value}>{version}</dd>
        </div>
      </dl>
    </Card>
  );
}
