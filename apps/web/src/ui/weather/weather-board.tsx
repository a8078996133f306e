import { Card } from '../card/card.tsx';
import { CompareBars, type CompareBarsProps } from '../compare-bars/compare-bars.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import classes from './weather.module.css';
import { WeatherCard, type WeatherCardProps } from './weather-card.tsx';
import { type WeatherFact, WeatherFacts } from './weather-facts.tsx';
import { WeatherIcon, type WeatherIconProps } from './weather-icon.tsx';

interface WeatherBoardProps {
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

interface ShownTemperature {
  label: string;
  /** In the reader's language, with its unit; undefined while it is on its way. */
  text: string | undefined;
  /** Not of now, or no temperature at all. */
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
  /** Said where what is outside is missing, or not of now. */
  note: string | undefined;
}

/** How warm it is outside and inside, and what goes with it. */
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
