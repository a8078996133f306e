import { CompareBars, type CompareBarsProps } from '../compare-bars/compare-bars.tsx';
import { TemperatureCard, type TemperatureCardProps } from './temperature-card.tsx';
import { WeatherCard, type WeatherCardProps } from './weather-card.tsx';
import classes from './weather-place.module.css';

export interface WeatherBoardProps {
  /** A name for screen readers. */
  label: string;
  weather: WeatherCardProps;
  temperature: TemperatureCardProps;
  bars: CompareBarsProps;
}

/** What is outside, beside what is inside. On a phone one under the other. */
export function WeatherBoard({ label, weather, temperature, bars }: WeatherBoardProps) {
  return (
    <section className={classes.board} aria-label={label}>
      <TemperatureCard {...temperature} />
      <CompareBars {...bars} />
      <WeatherCard {...weather} />
    </section>
  );
}
