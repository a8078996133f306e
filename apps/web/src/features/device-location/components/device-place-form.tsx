import type { DeviceRecord, PlaceChange } from '@airdeck/contract/device-records';
import type { NearestPlace } from '@airdeck/contract/geography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { placeNamer } from '../../../lib/geography/place-names.ts';
import { languageOf } from '../../../lib/i18n/languages.ts';
import { FormActions } from '../../../ui/form/form-column.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useNearestPlace } from '../api/places.ts';
import {
  type PlaceValues,
  type Point,
  placeChangeOf,
  placeValuesOf,
  pointOf,
  textsOf,
  validatePlace,
} from '../place-values.ts';
import classes from './device-place-form.module.css';
import { KindField } from './kind-field.tsx';
import { CoordinateFields, PlaceSearch, ReportedPointButton } from './point-fields.tsx';
import { PointMap } from './point-map.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

const LONGEST_CITY = 255;

export interface DevicePlaceFormProps {
  record: DeviceRecord;
  /** Whether the reader may ask the device's readings. */
  readsTelemetry: boolean;
  isSending: boolean;
  onSubmit: (change: PlaceChange) => void;
}

/** Where a device stands: what kind of place, in which city, where on the map, in which time zone. */
export function DevicePlaceForm({ record, readsTelemetry, isSending, onSubmit }: DevicePlaceFormProps) {
  const { t } = useTranslation();
  const form = useCheckedForm(placeValuesOf(record), validatePlace, (values) =>
    onSubmit(placeChangeOf(values)),
  );
  const { values, change } = form;
  const point = pointOf(values);
  const place = usePlaceOfPoint(point, values, change);

  return (
    <form onSubmit={form.submit} aria-label={t('deviceLocation.title')} noValidate className={classes.form}>
      <div className={classes.search}>
        <KindField value={values.kind} error={form.faultOf('kind')} onChange={(kind) => change({ kind })} />
        <PlaceSearch
          onFound={(found) => {
            place.takeCity();
            change(textsOf(found));
          }}
        />
      </div>
      <div className={classes.point}>
        <PointMap point={point} onPick={(picked) => change(textsOf(picked))} />
        <p className={classes.nearest} role="status">
          {place.text}
        </p>
      </div>
      <div className={classes.fields}>
        <TextField
          label={t('deviceLocation.city')}
          maxLength={LONGEST_CITY}
          autoComplete="off"
          {...form.field('city')}
        />
        <CoordinateFields form={form} />
        <ReportedPointButton
          deviceId={readsTelemetry ? record.deviceId : null}
          onUse={(reported) => change(textsOf(reported))}
        />
        <TimeZoneField value={values.timeZone} onChange={(timeZone) => change({ timeZone })} />
        <FormActions>
          <SubmitButton sending={isSending}>{t('deviceLocation.save')}</SubmitButton>
        </FormActions>
      </div>
    </form>
  );
}

/**
 * What is known of the point: the text about it, and the fields that follow it. The time zone follows every other point;
 * the city does so until a user writes it, and after a search again.
 */
function usePlaceOfPoint(
  point: Point | undefined,
  { city }: PlaceValues,
  change: (part: Partial<PlaceValues>) => void,
): { text: string; takeCity: () => void } {
  const { t, i18n } = useTranslation();
  const { number } = useFormatters();
  const found = useNearestPlace(point);
  const stored = useRef(point);
  /** The city that the point brought; whatever else is in the field, a user wrote. */
  const brought = useRef('');
  const latest = useRef({ city, change });
  latest.current = { city, change };

  useEffect(() => {
    if (!found) return;
    const { at, nearest } = found;
    // Of the point that is stored, what is stored with it holds.
    if (stored.current?.lat === at.lat && stored.current.lon === at.lon) return;
    stored.current = undefined;
    const { city: written, change: fill } = latest.current;
    const follows = written.trim() === '' || written === brought.current;
    brought.current = nearest.place?.name ?? '';
    fill({ timeZone: nearest.timeZone, ...(follows ? { city: brought.current } : {}) });
  }, [found]);

  return {
    text: point ? describe(found?.nearest) : t('deviceLocation.noPoint'),
    takeCity: () => {
      brought.current = latest.current.city;
    },
  };

  function describe(nearest: NearestPlace | undefined): string {
    if (!nearest) return '';
    if (!nearest.place) return t('deviceLocation.nowhereNear');
    const name = placeNamer(languageOf(i18n.language).tag)(nearest.place);
    return t('deviceLocation.nearest', { place: name, distance: number(nearest.place.distanceKm, 1) });
  }
}
