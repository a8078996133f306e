import { BandBadge } from '../band-badge/band-badge.tsx';
import classes from './weather.module.css';
import type { WeatherFact } from './weather-view.ts';

export interface WeatherFactsProps {
  facts: readonly WeatherFact[];
  /** Two by two, or one to a line. */
  layout?: 'pairs' | 'lines';
}

/** Quantities with their names. */
export function WeatherFacts({ facts, layout = 'pairs' }: WeatherFactsProps) {
  return (
    <dl className={layout === 'pairs' ? classes.facts : classes.lines}>
      {facts.map(({ key, label, text, band }) => (
        <div key={key} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            {text}
            {band ? <BandBadge {...band} variant="plain" /> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
