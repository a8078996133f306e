import { BandBadge } from '../band-badge/band-badge.tsx';
import classes from './weather.module.css';
import type { WeatherFact } from './weather-view.ts';

/** Quantities, two by two. */
export function WeatherFacts({ facts }: { facts: readonly WeatherFact[] }) {
  return (
    <dl className={classes.facts}>
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
