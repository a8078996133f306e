import clsx from 'clsx';
import type { BandKey } from '../../theme/tokens.ts';
import { Age } from '../age/age.tsx';
import { BandBadge } from '../band-badge/band-badge.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Sparkline, type SparklineProps } from '../sparkline/sparkline.tsx';
import { type Direction, Trend } from '../trend/trend.tsx';
import classes from './reading-tile.module.css';

export interface ReadingTileProps {
  label: string;
  /** In the reader's digits; undefined when it is not measured. */
  value: string | undefined;
  unit: string;
  /** Said in the value's place when there is none. */
  missing: string;
  band?: { band: BandKey; word: string } | undefined;
  trend?: { direction: Direction; label: string } | undefined;
  spark: SparklineProps;
  /** How old the value is, where that is not said elsewhere. */
  age?: { at: number; format: (ageMs: number) => string } | undefined;
  /** `greyed`: the last value of something silent. */
  state?: 'live' | 'greyed' | 'loading';
  /** Larger than its neighbours: it leads where there is no index. */
  lead?: boolean;
}

/** One measured value at a glance: the number, its unit, how good it is, where it goes and where it came from. */
export function ReadingTile(props: ReadingTileProps) {
  const { label, value, unit, missing, band, trend, spark, age, state = 'live', lead = false } = props;
  return (
    <div className={clsx(classes.tile, lead && classes.lead)} data-state={state}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.reading}>
        {state === 'loading' ? (
          <Skeleton width="4.5rem" height="1.4rem" />
        ) : (
          <span className={classes.line}>
            <bdi className={value === undefined ? classes.missing : classes.value}>{value ?? missing}</bdi>
            {value === undefined ? null : <bdi className={classes.unit}>{unit}</bdi>}
            {trend && state === 'live' ? <Trend {...trend} /> : null}
          </span>
        )}
        <span className={classes.spark}>
          <Sparkline {...spark} />
        </span>
        <span className={classes.foot}>
          {band ? <BandBadge {...band} variant="plain" /> : null}
          {age ? <Age at={age.at} format={age.format} /> : null}
        </span>
      </dd>
    </div>
  );
}
