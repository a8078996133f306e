import { type FormEvent, useState } from 'react';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import classes from './weather.module.css';

export interface CitySearchProps {
  label: string;
  /** What may be typed. */
  hint: string;
  action: string;
  /** The city that is shown. */
  city: string;
  /** What is wrong with what was typed. */
  fault: string | undefined;
  isSearching: boolean;
  onSearch: (city: string) => void;
  /** Takes the choice back; undefined when there is none. */
  reset: { label: string; onReset: () => void } | undefined;
}

/** Asks for a city by its name. */
export function CitySearch(props: CitySearchProps) {
  const { label, hint, action, city, fault, isSearching, onSearch, reset } = props;
  const [shown, setShown] = useState(city);
  const [text, setText] = useState(city);
  // Another city has been chosen, or none.
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
        error={fault}
        // The hint has the direction of the language, a name that of its first letter.
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
