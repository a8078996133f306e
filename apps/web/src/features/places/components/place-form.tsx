import { MAX_TEXT_LENGTH } from '@airdeck/contract/common/form-text';
import { pointFormSchema } from '@airdeck/contract/devices/device-place';
import { type PlaceFactChanges, type PlaceFacts, placeName } from '@airdeck/contract/places/places';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { placeOptions } from '../../../lib/devices/place-name.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { pointAt, pointOf, textsOf } from '../../../parts/point/point-values.ts';
import { TimeZoneField } from '../../../parts/time-zone-field/time-zone-field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { LowerFields } from '../../../ui/form/lower-fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { type HoursDraft, hoursDraftOf, hoursErrorOf, openingHoursOf } from './opening-hours-draft.ts';
import { OpeningHoursFields } from './opening-hours-fields.tsx';
import { PlacePoint } from './place-point.tsx';

/** The fields with texts. */
type PlaceTexts = {
  name: string;
  /** Empty texts inherit. */
  placeType: string;
  address: string;
  city: string;
  timeZone: string;
  /** Degrees, as typed. */
  lat: string;
  lon: string;
};

export type PlaceValues = PlaceTexts & {
  /** Null inherits. */
  openingHours: HoursDraft | null;
};

export const valuesOf = (facts: Partial<PlaceFacts>, name = ''): PlaceValues => ({
  name,
  placeType: facts.placeType ?? '',
  address: facts.address ?? '',
  city: facts.city ?? '',
  timeZone: facts.timeZone ?? '',
  ...textsOf(pointAt(facts.lat, facts.lon)),
  openingHours: hoursDraftOf(facts.openingHours, serverNow()),
});

/** The facts to save. Without a time zone, the server determines it from the coordinates. */
export function factsOf({
  placeType,
  address,
  city,
  timeZone,
  openingHours,
  ...texts
}: PlaceValues): PlaceFactChanges {
  const point = pointOf(texts);
  return {
    placeType: placeType || null,
    address: address.trim() || null,
    city: city.trim() || null,
    lat: point?.lat ?? null,
    lon: point?.lon ?? null,
    ...(point && timeZone === '' ? {} : { timeZone: timeZone || null }),
    openingHours: openingHoursOf(openingHours),
  };
}

const named = z.object({ name: placeName });
const namesError = checkedBy(named);
const pointErrors = checkedBy(pointFormSchema);

const errorsOf = ({ name, lat, lon }: PlaceTexts, hasName: boolean) => ({
  ...(hasName ? namesError({ name }) : {}),
  ...pointErrors({ lat, lon }),
});

type PlaceFormProps = {
  readonly title: string;
  readonly submit: string;
  readonly initial: PlaceValues;
  /** The facts that the places above say. */
  readonly above: PlaceFacts;
  /** Name of the place that says the opening hours above; undefined: all of the owner. */
  readonly hoursSource: string | undefined;
  /** False: for all of an owner, who has a name. */
  readonly hasName: boolean;
  readonly isSending: boolean;
  readonly onSubmit: (values: PlaceValues) => void;
  readonly onClose: () => void;
};

/** A form for what is said of a building, floor or room; empty fields inherit. */
export function PlaceForm(props: PlaceFormProps) {
  const { initial, above, hoursSource, hasName, isSending, onSubmit, ...dialog } = props;
  const { openingHours, ...texts } = initial;
  const { t } = useTranslation();
  const [hours, setHours] = useState(openingHours);
  const [isTried, setTried] = useState(false);
  const hoursError = hoursErrorOf(hours);
  const form = useCheckedForm<PlaceTexts>(
    texts,
    (entered) => errorsOf(entered, hasName),
    (said) => {
      if (!hoursError) onSubmit({ ...said, openingHours: hours });
    },
  );
  const { values, change } = form;
  const types = placeOptions(t);
  const inherited = (text: string | null | undefined) =>
    text ? t('places.form.inherited', { value: text }) : t('places.form.unsaid');
  const submit = (event: FormEvent) => {
    setTried(true);
    form.submit(event);
  };
  return (
    <FormDialog {...dialog} sending={isSending} onSubmit={submit}>
      {hasName ? (
        <TextField
          label={t('places.form.name')}
          required
          data-autofocus
          value={values.name}
          error={form.errorOf('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      ) : null}
      <SelectField
        label={t('places.form.type')}
        placeholder={inherited(types.find(({ value }) => value === above.placeType)?.label)}
        options={types}
        value={values.placeType || null}
        onChange={(placeType) => change({ placeType: placeType ?? '' })}
        clearable
      />
      <TextField
        label={t('places.form.address')}
        maxLength={MAX_TEXT_LENGTH}
        placeholder={inherited(above.address)}
        value={values.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <TextField
        label={t('places.form.city')}
        maxLength={MAX_TEXT_LENGTH}
        placeholder={inherited(above.city)}
        value={values.city}
        onChange={(event) => change({ city: event.currentTarget.value })}
      />
      <LowerFields height="26rem">
        <PlacePoint
          fieldOf={form.field}
          values={values}
          above={pointAt(above.lat, above.lon)}
          onPick={(point) => change(textsOf(point))}
        />
        <TimeZoneField
          label={t('places.form.timeZone')}
          placeholder={inherited(above.timeZone)}
          value={values.timeZone}
          onChange={(timeZone) => change({ timeZone: timeZone ?? '' })}
          clearable
        />
        <OpeningHoursFields
          value={hours}
          above={{ hours: above.openingHours, source: hoursSource }}
          error={isTried && hoursError ? t(hoursError) : undefined}
          onChange={setHours}
        />
      </LowerFields>
    </FormDialog>
  );
}
