import { MAX_TEXT_LENGTH } from '@airdeck/contract/common/form-text';
import { devicePlaceFormSchema } from '@airdeck/contract/devices/device-place';
import type { NearestPlace } from '@airdeck/contract/geography/geography';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '../../../../lib/devices/api/device-record.ts';
import { useFormatters } from '../../../../lib/format/use-formatters.ts';
import { checkedBy } from '../../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { placeNamer } from '../../../../lib/geography/geography.ts';
import { languageOf } from '../../../../lib/i18n/languages.ts';
import { CoordinateFields } from '../../../../parts/point/coordinate-fields.tsx';
import { PointMap } from '../../../../parts/point/point-map.tsx';
import { type Point, pointOf, textsOf } from '../../../../parts/point/point-values.ts';
import { TimeZoneField } from '../../../../parts/time-zone-field/time-zone-field.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormActions, SubmitButton } from '../../../../ui/form/form-column.tsx';
import { useNearestPlace } from '../api/device-location.ts';
import { type PlaceChange, type PlaceValues, placeChangeOf, placeValuesOf } from '../place-values.ts';
import classes from './device-place-form.module.css';
import { KindField } from './kind-field.tsx';
import { PlaceSearch, ReportedPointButton } from './point-fields.tsx';

const TYPING_PAUSE_MS = 300;

export interface DevicePlaceFormProps {
  record: DeviceRecord;
  /** Whether the reader may read the device's telemetry. */
  readsTelemetry: boolean;
  isSending: boolean;
  onSubmit: (change: PlaceChange) => void;
}

/** Form of a device's location: kind of place, city, point on the map, and time zone. */
export function DevicePlaceForm({ record, readsTelemetry, isSending, onSubmit }: DevicePlaceFormProps) {
  const { t } = useTranslation();
  const form = useCheckedForm(placeValuesOf(record), checkedBy(devicePlaceFormSchema), (values) =>
    onSubmit(placeChangeOf(values)),
  );
  const { values, change } = form;
  const point = pointOf(values);
  const place = usePlaceOfPoint(point, values, change);

  return (
    <form onSubmit={form.submit} aria-label={t('deviceLocation.title')} noValidate className={classes.form}>
      <div className={classes.search}>
        <KindField value={values.kind} error={form.errorOf('kind')} onChange={(kind) => change({ kind })} />
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
          maxLength={MAX_TEXT_LENGTH}
          autoComplete="off"
          {...form.field('city')}
        />
        <CoordinateFields fieldOf={form.field} />
        <ReportedPointButton
          deviceId={readsTelemetry ? record.deviceId : null}
          onUse={(reported) => change(textsOf(reported))}
        />
        <TimeZoneField
          label={t('deviceLocation.timeZone')}
          placeholder={t('deviceLocation.chooseTimeZone')}
          description={t('deviceLocation.timeZoneHint')}
          value={values.timeZone}
          onChange={(timeZone) => change({ timeZone: timeZone ?? '' })}
          clearable
        />
        <FormActions>
          <SubmitButton sending={isSending}>{t('deviceLocation.save')}</SubmitButton>
        </FormActions>
      </div>
    </form>
  );
}

/**
 * The description of the point, and the fields that follow it. The time zone is set with each new point; the city only
 * until a user edits it, and again after a search.
 */
function usePlaceOfPoint(
  point: Point | undefined,
  { city }: PlaceValues,
  change: (part: Partial<PlaceValues>) => void,
): { text: string; takeCity: () => void } {
  const { t, i18n } = useTranslation();
  const { number } = useFormatters();
  // Debounced: no request for each typed digit.
  const [text] = useDebouncedValue(point ? `${point.lat} ${point.lon}` : '', TYPING_PAUSE_MS);
  const found = useNearestPlace(text);
  const stored = useRef(point);
  /** The city set by the point; any other value of the field is from the user. */
  const brought = useRef('');
  const latest = useRef({ city, change });
  latest.current = { city, change };

  useEffect(() => {
    if (!found) return;
    const { at, nearest } = found;
    // For the stored point, the stored city and time zone are kept.
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
