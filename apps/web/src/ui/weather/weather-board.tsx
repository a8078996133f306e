import { Card } from '../card/card.tsx';
import { CompareBars, type CompareBarsProps } from '../compare-bars/compare-bars.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import classes from './weather.module.css';
import { WeatherCard, type WeatherCardProps } from './weather-card.tsx';
import { type WeatherFact, WeatherFacts } from './weather-facts.tsx';
import { WeatherIcon, type WeatherIconProps } from './weather-icon.tsx';

interface WeatherBoardProps {
  /** Accessible name. */
  label: string;
  weather: WeatherCardProps;
  temperature: TemperatureCardProps;
  bars: CompareBarsProps;
}

/** Outdoor and indoor values side by side; in one column on a phone. */
export function WeatherBoard({ label, weather, temperature, bars }: WeatherBoardProps) {
  return (
    <section className={classes.board} aria-label={label}>
      <TemperatureCard {...temperature} />
      <CompareBars {...bars} />
      <WeatherCard {...weather} />
    </section>
  );
}

interface ShownTemperature {
  label: string;
  /** In the reader's language, with its unit; undefined while loading. */
  text: string | undefined;
  /** Whether it is outdated or missing. */
  isDim: boolean;
}

interface TemperatureCardProps {
  title: string;
  /** The city and the date. */
  subtitle: string;
  icon: Omit<WeatherIconProps, 'size'> | undefined;
  outside: ShownTemperature;
  inside: ShownTemperature;
  facts: readonly WeatherFact[];
  /** Text if outdoor values are missing or outdated. */
  note: string | undefined;
}

/** Outdoor and indoor temperature, with further values. */
function TemperatureCard(props: TemperatureCardProps) {
  const { title, subtitle, icon, outside, inside, facts, note } = props;
  return (
    <Card
      title={title}
      subtitle={subtitle || '\u00a0'}
      aside={icon ? <WeatherIcon {...icon} size={40} /> : undefined}
    >
      <dl className={classes.pair}>
        <Temperature {...outside} />
        <Temperature {...inside} />
      </dl>
      {note ? <p className={classes.missingText}>{note}</p> : null}
      <WeatherFacts facts={facts} layout="lines" />
    </Card>
  );
}

function Temperature({ label, text, isDim }: ShownTemperature) {
  return (
    <div className={classes.side} data-dim={isDim || undefined}>
      <dt>{label}</dt>
      <dd className={classes.temperature}>{text ?? <Skeleton width="5rem" height="1.25em" />}</dd>
    </div>
  );
}
