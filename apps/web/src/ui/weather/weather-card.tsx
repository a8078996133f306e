import { Age } from '../age/age.tsx';
import { Card } from '../card/card.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { CitySearch, type CitySearchProps } from './city-search.tsx';
import classes from './weather.module.css';
import { WeatherFacts } from './weather-facts.tsx';
import { WeatherIcon } from './weather-icon.tsx';
import type { WeatherView } from './weather-view.ts';

export interface WeatherCardProps {
  title: string;
  /** Where that is; empty while nobody knows. */
  place: string;
  weather: WeatherView;
  search: CitySearchProps;
}

/** The weather of a place, and the way to that of another one. */
export function WeatherCard({ title, place, weather, search }: WeatherCardProps) {
  return (
    <Card title={title} subtitle={place || '\u00a0'}>
      <div className={classes.body} aria-busy={weather.state === 'loading'}>
        <Sky weather={weather} />
      </div>
      <CitySearch {...search} />
    </Card>
  );
}

function Sky({ weather }: { weather: WeatherView }) {
  if (weather.state === 'loading') {
    return (
      <>
        <div className={classes.sky}>
          <Skeleton round width="3rem" height="3rem" />
          <Skeleton width="6rem" height="1.75rem" />
        </div>
        <Skeleton height="6.5rem" />
      </>
    );
  }
  if (weather.state === 'missing') {
    return (
      <div className={classes.missing} role="status">
        <p className={classes.missingText}>{weather.text}</p>
        <p className={classes.note}>{weather.detail}</p>
      </div>
    );
  }
  const { icon, condition, temperature, facts, age } = weather;
  return (
    <>
      <div className={classes.sky}>
        {icon ? <WeatherIcon {...icon} /> : null}
        <p className={classes.temperature}>{temperature}</p>
        <p className={classes.condition}>{condition}</p>
      </div>
      <WeatherFacts facts={facts} />
      <p className={classes.note}>
        <Age {...age} />
      </p>
    </>
  );
}
