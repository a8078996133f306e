import { NativeSelect, TextInput } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { ChevronDownIcon } from '../icon/icons.tsx';
import looks from '../looks/looks.module.css';
import classes from './sentence-fields.module.css';
import { typedNumber } from './typed-number.ts';

/** Marks fields in a text: names between characters that no text contains. */
const MARK = '\u0001';

/** Values for a text's placeholders of these names, which a sentence replaces by its fields. */
export function fieldMarks<Name extends string>(names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, `${MARK}${name}${MARK}`])) as Record<Name, string>;
}

interface SentenceFieldsProps {
  label: string;
  /** A text filled with `fieldMarks`. */
  text: string;
  fields: Readonly<Record<string, ReactNode>>;
}

/** A sentence with fields, at the positions that its language requires. */
export function SentenceFields({ label, text, fields }: SentenceFieldsProps) {
  let at = 0;
  const parts = text.split(MARK).map((part) => {
    at += part.length + 1;
    const [mark = ''] = GOES_ON.exec(part) ?? [];
    return { at, mark, text: part.slice(mark.length).trim() };
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot flow like a sentence
    <div role="group" aria-label={label} className={classes.sentence}>
      {parts
        .map((part, index) => ({ ...part, after: parts[index + 1]?.mark ?? '' }))
        .filter((part) => part.text !== '')
        .map((part) => (
          <Fragment key={part.at}>
            {part.text in fields ? withMark(fields[part.text], part.after) : <span>{part.text}</span>}
          </Fragment>
        ))}
    </div>
  );
}

/** Punctuation, which follows without a gap, in the same line. */
const GOES_ON = /^[,.:;،؛、。]/;

const withMark = (field: ReactNode, mark: string): ReactNode =>
  mark === '' ? (
    field
  ) : (
    <span className={classes.marked}>
      {field}
      <span>{mark}</span>
    </span>
  );

interface SentenceErrorsProps<Field extends string> {
  /** Prefix of the errors' ids. */
  id: string;
  /** The fields of the sentence. */
  fields: readonly Field[];
  errorText: (field: Field) => string | undefined;
}

/** The errors of a sentence's fields, below it. */
export function SentenceErrors<Field extends string>({ id, fields, errorText }: SentenceErrorsProps<Field>) {
  return fields
    .filter((field) => errorText(field) !== undefined)
    .map((field) => (
      <p key={field} id={`${id}-${field}`} className={looks.error}>
        {errorText(field)}
      </p>
    ));
}

interface SentenceNumberProps {
  label: string;
  /** Unit after the number. */
  after?: string | undefined;
  text: string;
  /** Range of the slider; typed numbers may be outside. */
  range: { readonly min: number; readonly max: number; readonly step: number };
  /** Id of the error text. */
  errorId: string | undefined;
  onType: (text: string) => void;
  onDrag: (value: number) => void;
}

/** A number that can be typed or dragged. */
export function SentenceNumber({
  after = '',
  text,
  range,
  errorId,
  onType,
  onDrag,
  ...props
}: SentenceNumberProps) {
  const label = after === '' ? props.label : `${props.label}, ${after}`;
  const value = typedNumber(text);
  return (
    <span className={classes.number}>
      <TextInput
        aria-label={label}
        inputMode="decimal"
        maxLength={8}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        {...(errorId !== undefined && { error: true, 'aria-describedby': errorId })}
      />
      {after === '' ? null : <bdi>{after}</bdi>}
      <input
        type="range"
        className={classes.slider}
        aria-label={label}
        aria-valuetext={`${text} ${after}`.trim()}
        {...range}
        value={Number.isNaN(value) ? range.min : value}
        onChange={(event) => onDrag(event.currentTarget.valueAsNumber)}
      />
    </span>
  );
}

interface SentenceChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  errorId?: string | undefined;
  onChange: (value: Value) => void;
}

/** A select as wide as its selected option. */
export function SentenceChoice<Value extends string>(props: SentenceChoiceProps<Value>) {
  const { label, value, options, errorId, onChange } = props;
  return (
    <NativeSelect
      className={classes.choice ?? ''}
      aria-label={label}
      value={value}
      data={[...options]}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
      rightSection={<ChevronDownIcon size={18} />}
      {...(errorId !== undefined && { error: true, 'aria-describedby': errorId })}
    />
  );
}
