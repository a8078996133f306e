import type { BandKey } from '../../theme/tokens.ts';
import { BandBadge } from '../badge/badges.tsx';
import { Card } from '../card/card.tsx';
import looks from '../looks/looks.module.css';
import { Skeleton } from '../skeleton/skeleton.tsx';
import classes from './compare-bars.module.css';

/** One of the compared values. */
export interface ComparedValue {
  label: string;
  /** With its unit, in the reader's language; undefined while loading. */
  text: string | undefined;
  /** Fraction of the scale, 0 to 1; undefined: no value to draw. */
  share: number | undefined;
  band?: { band: BandKey; scale?: string | undefined; word: string } | undefined;
  /** Whether the value is outdated. */
  isOld?: boolean;
}

export interface CompareBarsProps {
  title: string;
  subtitle: string;
  rows: readonly { key: string; label: string; values: readonly ComparedValue[] }[];
}

/** Bars of the same quantity in several places, on one scale each. */
export function CompareBars({ title, subtitle, rows }: CompareBarsProps) {
  return (
    <Card title={title} subtitle={subtitle || '\u00a0'}>
      <div className={classes.rows}>
        {rows.map(({ key, label, values }) => (
          <div key={key}>
            <h3 className={classes.quantity}>{label}</h3>
            <dl className={looks.tightStack}>
              {values.map((value) => (
                <Bar key={value.label} {...value} />
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Card>
  );
}

function Bar({ label, text, share, band, isOld = false }: ComparedValue) {
  return (
    <div
      className={classes.value}
      data-band={band?.band}
      data-scale={band?.scale}
      data-old={isOld || undefined}
    >
      <dt>{label}</dt>
      <dd>
        <span className={classes.words}>
          {text ?? <Skeleton width="5rem" />}
          {band ? <BandBadge {...band} variant="plain" /> : null}
        </span>
        <span className={classes.track} aria-hidden="true">
          {share === undefined ? null : (
            <span className={classes.bar} style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
          )}
        </span>
      </dd>
    </div>
  );
}
