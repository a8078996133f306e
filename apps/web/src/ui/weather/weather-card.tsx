import { type FormEvent, useState } from 'react';
import { Age } from '../age/age.tsx';
import { Card } from '../card/card.tsx';
import { TextField } from '../form/fields.tsx';
import { SubmitButton } from '../form/form-column.tsx';
import looks from '../looks/looks.module.css';
import { Skeleton } from '../skeleton/skeleton.tsx';
import classes from './weather.module.css';
import type { WeatherView } from './weather-facts.tsx';
import { WeatherFacts } from './weather-facts.tsx';
import { WeatherIcon } from './weather-icon.tsx';

export interface WeatherCardProps {
  title: string;
  /** The place; empty: unknown. */
  place: string;
  weather: WeatherView;
  search: CitySearchProps;
}

/** The weather of a place, with a search for another place. */
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
        <p className={looks.hint}>{weather.detail}</p>
      </div>
    );
  }
  const { icon, condition, temperature, facts, age } = weather;
  return (
    <>
      <div className={classes.sky}>
        {icon ? <WeatherIcon {...icon} /> : null}
        <p className={classes.temperature}>{temperature}</p>
        <p className={looks.dim}>{condition}</p>
      </div>
      <WeatherFacts facts={facts} />
      <p className={looks.hint}>
        <Age {...age} />
      </p>
    </>
  );
}

interface CitySearchProps {
  label: string;
  /** Hint for the input. */
  hint: string;
  action: string;
  /** The city shown. */
  city: string;
  /** Error text of the input. */
  error: string | undefined;
  isSearching: boolean;
  onSearch: (city: string) => void;
  /** Clears the selection; undefined: nothing is selected. */
  reset: { label: string; onReset: () => void } | undefined;
}

/** Selects a city by name. */
function CitySearch(props: CitySearchProps) {
  const { label, hint, action, city, error, isSearching, onSearch, reset } = props;
  const [shown, setShown] = useState(city);
  const [text, setText] = useState(city);
  // Another city was selected, or none.
  if (shown !== city) {
    setShown(city);
    setText(city);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className={classes.search} onSubmit={submit} noValidate>
      <TextField
        label={label}
        placeholder={hint}
        value={text}
        error={error}
        // The hint has the direction of the page's language, a name that of its first letter.
        dir={text === '' ? undefined : 'auto'}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SubmitButton className={classes.submit} variant="default" sending={isSearching}>
        {action}
      </SubmitButton>
      {reset ? (
        <button className={classes.reset} type="button" onClick={reset.onReset}>
          {reset.label}
        </button>
      ) : null}
    </form>
  );
}
