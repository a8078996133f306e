import { NativeSelect, TextInput } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { ChevronDownIcon } from '../icon/icons.tsx';
import classes from './sentence-fields.module.css';

/** Where a field stands in a text: names between characters that no text has. */
const MARK = '\u0001';

/** For a text's placeholders of these names: a sentence finds its fields there. */
export function fieldMarks<Name extends string>(names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, `${MARK}${name}${MARK}`])) as Record<Name, string>;
}

interface SentenceFieldsProps {
  label: string;
  /** Filled with `fieldMarks`. */
  text: string;
  fields: Readonly<Record<string, ReactNode>>;
}

/** A sentence with fields in the places that its language has for them. */
export function SentenceFields({ label, text, fields }: SentenceFieldsProps) {
  let at = 0;
  const parts = text.split(MARK).map((part) => {
    at += part.length + 1;
    return { at, text: part.trim() };
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field set cannot flow as a sentence does
    <div role="group" aria-label={label} className={classes.sentence}>
      {parts
        .filter((part) => part.text !== '')
        .map((part) => (
          <Fragment key={part.at}>
            {fields[part.text] ?? (
              <span className={classes.words} data-goes-on={GOES_ON.test(part.text) || undefined}>
                {part.text}
              </span>
            )}
          </Fragment>
        ))}
    </div>
  );
}

/** What stands close to what is before it. */
const GOES_ON = /^[,.:;،؛、。]/;

interface SentenceFaultsProps<Field extends string> {
  /** What the ids of the faults begin with. */
  id: string;
  /** Those of the sentence. */
  fields: readonly Field[];
  faultText: (field: Field) => string | undefined;
}

/** What is wrong with fields of a sentence, beneath it. */
export function SentenceFaults<Field extends string>({ id, fields, faultText }: SentenceFaultsProps<Field>) {
  return fields
    .filter((field) => faultText(field) !== undefined)
    .map((field) => (
      <p key={field} id={`${id}-${field}`} className={classes.fault}>
        {faultText(field)}
      </p>
    ));
}

interface SentenceNumberProps {
  label: string;
  /** What stands behind the number. */
  after?: string | undefined;
  text: string;
  /** From where to where it can be dragged; a typed one may lie outside. */
  range: { readonly min: number; readonly max: number; readonly step: number };
  /** Names the place where it says what is wrong with it. */
  faultId: string | undefined;
  onType: (text: string) => void;
  onDrag: (value: number) => void;
}

/** A number that is typed or dragged. */
export function SentenceNumber({
  after = '',
  text,
  range,
  faultId,
  onType,
  onDrag,
  ...props
}: SentenceNumberProps) {
  const label = after === '' ? props.label : `${props.label}, ${after}`;
  const value = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
  return (
    <span className={classes.number}>
      <TextInput
        aria-label={label}
        inputMode="decimal"
        maxLength={8}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        {...(faultId !== undefined && { error: true, 'aria-describedby': faultId })}
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
  faultId?: string | undefined;
  onChange: (value: Value) => void;
}

/** One of a few, as wide as what is chosen. */
export function SentenceChoice<Value extends string>(props: SentenceChoiceProps<Value>) {
  const { label, value, options, faultId, onChange } = props;
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
      {...(faultId !== undefined && { error: true, 'aria-describedby': faultId })}
    />
  );
}
